"""Words and expressions that mean the same: general English, nothing of any one wiki."""

from __future__ import annotations

# fmt: off
GROUPS = """
born birth birthday birthplace birthdate
born birthname
name call
origin born derive
die death dead deceased perish
kill dead death fatality fatal casualty victim
kill murder assassinate execute slay
marry marriage wife husband spouse wed
child son daughter offspring kid
height tall high elevation altitude
length long
depth deep
width wide breadth
weight weigh heavy mass
age old aged
speed fast velocity quick
distance far
temperature hot cold warm
cost price budget expense pay worth
area size
population inhabitant resident populous
speak spoken
discover discovery discoverer
establish establishment inception incorporate
host hold held
prove proof
create creation creator invent inventor invention devise conceive
develop developer development
join accession member membership
first initial original
propose proposal proposer suggest introduce formulate
design designer architect
write writer author novelist screenplay
compose composer music score
music musical
direct director filmmaker
produce producer production
star actor actress cast play portray role perform character
sing singer vocal vocalist
lead leader head chief command commander
release publish publication publisher premiere launch issue
open inaugurate inauguration
build construct construction erect builder
begin start commence beginning
finish complete completion
end finish conclude
headquarter based seat
win victory winner
border neighbour neighbor
orbit revolve orbital
satellite moon
buy acquire acquisition purchase takeover
study educate education alma
bury burial grave tomb
climb ascent ascend scale
eat diet feed food
live habitat inhabit native dwell home
film movie picture
photograph photo picture image
car automobile vehicle
country nation
company firm corporation
city town
store shop
color colour
center centre
meter metre
kilometer kilometre
theater theatre
gray grey
aluminum aluminium
program programme
license licence
defense defence
harbor harbour
favorite favourite
neighbor neighbour
aphelion farthest furthest
perihelion nearest closest
excavate excavation dig digging
erupt eruption
explode explosion
destroy destruction
invade invasion
discoverer discover
elect election
abolish abolition
adopt adoption
deliver delivery
arrive arrival reach
fly flight
land landing
job occupation profession
religion religious faith
cause reason
symbol symbolic
voice voiced
crew astronaut
doctor physician medical
nickname nicknamed
maker manufacturer make
assistant helper
photographer photography
cinematography cinematographer
editor edit
sculptor sculpt sculpture
painter paint painting
successor succeed
predecessor precede
ruler rule reign
coach manager
owner own
currency money
endanger endangered conservation
genus genera
length duration
big large size
melt melting
boil boiling
freeze freezing
parent mother
parent father
nationality citizenship citizen stateless
former formerly previous previously originally
spot discover sight
demolish demolition
accuse charge indict
convict conviction
sentence imprison imprisonment
salary wage earnings
revenue turnover sales
employee staff workforce
subsidiary division
slogan motto
demonym inhabitantname
ethnic ethnicity
lane carriageway
toll fee
tributary affluent
basin catchment
island isle islet
glacier icecap
harbour port
airport airfield
parentcompany owner
engine motor
memory ram
storage disk
typing typed
extension suffix
repository repo
label recordlabel
guitar guitarist
drum drummer
bass bassist
runtime duration
gross boxoffice
editing edit
distributor distribute distribution
narrate narrator
crystal lattice
isotope nuclide
tilt incline inclination
weapon arm
attack assault raid
injure injury wounded wound hurt
suspect perpetrator
battle fight combat
treaty agreement
signatory signer sign
spectator attendance crowd
wear dress
resign resignation quit
divorce divorced
adoptive foster
residence reside residency
thesis dissertation
advisor supervisor tutor
influence inspire
strength gravity
president chairman chairperson
processor cpu
operatingsystem os
rotation rotate spin
genre style
religion faith
summit peak
establish cofounder
proton atomicnumber
"""
"""Words of one line mean the same thing of a page. A word may stand in several lines."""

LOOSE_GROUPS = """
win award receive give present grant honour honor
award prize medal honour honor decoration
summit top peak
meet encounter
pay cost
quit leave resign step
create establish design author develop invent begin
release appear show introduce
begin establish open
study attend
discover detect find
"""
"""Words that mean the same where the rest of the question stands beside them, and not alone."""

PHRASES = {
    "known for": "knownfor", "famous for": "knownfor", "maiden name": "birthname", "laid to rest": "buried",
    "head offices": "headquarters", "head office": "headquarters", "main office": "headquarters",
    "set up": "founded", "sets up": "founded", "came up with": "proposed", "come up with": "proposed",
    "came out": "released", "come out": "released", "comes out": "released", "first shown": "released",
    "passed away": "died", "pass away": "died", "lost their lives": "died", "lost his life": "died",
    "lost her life": "died", "lose their lives": "died", "date of birth": "born", "birth date": "born",
    "place of birth": "birthplace", "date of death": "died", "took over": "acquired",
    "take over": "acquired", "go round": "orbit", "goes round": "orbit", "go around": "orbit",
    "goes around": "orbit", "put forward": "proposed", "united states": "unitedstates",
    "u.s.": "unitedstates", "usa": "unitedstates", "u.s.a.": "unitedstates", "people live in": "population",
    "people live on": "population", "people are there in": "population", "people lived in": "population",
    "made up": "made", "release date": "release", "directed by": "director", "square kilometres": "area",
    "square kilometers": "area", "square miles": "area", "world war ii": "secondworldwar",
    "second world war": "secondworldwar", "world war two": "secondworldwar", "world war i": "firstworldwar",
    "first world war": "firstworldwar", "world war one": "firstworldwar", "get married": "married",
    "got married": "married", "move to": "moved", "half life": "halflife", "half-life": "halflife",
    "brought out": "released", "bring out": "released", "put up": "built", "put out": "published",
    "what type of": "what", "what kind of": "what", "what sort of": "what", "which type of": "which",
    "which kind of": "which", "language is spoken in": "language in",
    "languages are spoken in": "languages in", "language do people speak in": "language in",
    "language do they speak in": "language in", "made of": "material", "made from": "material",
    "people died": "deaths", "people were killed": "deaths", "people lost their lives": "deaths",
    "soldiers died": "soldiers killed", "running time": "duration", "took place": "happened",
    "take place": "happened", "takes place": "happened", "wrote the score": "composed",
    "wrote the music": "composed", "wrote the soundtrack": "composed", "write the score": "composed",
    "write the music": "composed", "go on sale": "released", "went on sale": "released",
    "goes on sale": "released", "put on sale": "released", "real name": "birthname",
    "full name": "birthname", "birth name": "birthname", "name at birth": "birthname",
    "original name": "birthname", "first appeared": "released", "come from": "origin",
    "comes from": "origin", "came from": "origin", "take off": "launched", "took off": "launched",
    "lift off": "launched", "lifted off": "launched",
    "melting point": "melting", "melting temperature": "melting", "boiling point": "boiling",
    "boiling temperature": "boiling", "freezing point": "freezing", "scientific name": "binomialname",
    "latin name": "binomialname", "binomial name": "binomialname", "taxonomic name": "binomialname",
    "calling code": "callingcode", "dialling code": "callingcode", "dialing code": "callingcode",
    "phone code": "callingcode", "telephone code": "callingcode", "country code": "callingcode",
    "country calling code": "callingcode", "international dialling code": "callingcode",
    "dial code": "callingcode", "phone prefix": "callingcode", "side of the road": "drives",
    "drives on": "drives", "drive on": "drives", "driving side": "drives", "side do": "drives do",
    "side of the road do": "drives do", "side of the road does": "drives does",
    "internet tld": "internetdomain", "top-level domain": "internetdomain",
    "internet domain": "internetdomain", "domain ending": "internetdomain", "time zone": "timezone",
    "timezone": "timezone", "record label": "label", "record company": "label", "label put out": "label",
    "record label put out": "label", "label released": "label", "record label released": "label",
    "label issued": "label", "record company released": "label", "style of music": "genre",
    "kind of music": "genre", "type of music": "genre", "sort of music": "genre", "musical style": "genre",
    "music genre": "genre", "musical genre": "genre", "genre of music": "genre",
    "what kind of music": "what genre", "what type of music": "what genre",
    "what sort of music": "what genre", "what style of music": "what genre",
    "which kind of music": "which genre", "which style of music": "which genre",
    "citizen of no country": "stateless", "no nationality": "stateless", "no citizenship": "stateless",
    "way up": "route", "ways up": "route", "climbing route": "route", "tear down": "demolished",
    "tore down": "demolished", "torn down": "demolished", "tearing down": "demolished",
    "pull down": "demolished", "pulled down": "demolished", "pulling down": "demolished",
    "knock down": "demolished", "knocked down": "demolished", "at its deepest": "at", "at its widest": "at",
    "at its highest": "at", "at its tallest": "at", "at its longest": "at", "at its deepest point": "at",
    "at its widest point": "at", "at its highest point": "at", "at a time": "at", "at all": "at",
    "at one time": "at", "do people": "do", "did people": "did", "make up part of": "in",
    "makes up part of": "in", "form part of": "in", "forms part of": "in", "part of": "in", "make up": "in",
    "be seen": "be", "be found": "be", "these days": "now", "nowadays": "now", "at present": "now",
    "at the moment": "now", "right now": "now", "first released": "released", "start selling": "released",
    "started selling": "released", "begin selling": "released", "began selling": "released",
    "first sold": "released", "first went on sale": "released", "go on the market": "released",
    "first spotted": "discovered", "first discovered": "discovered", "first seen": "discovered",
    "first observed": "discovered", "first noticed": "discovered", "first sighted": "discovered",
    "first published": "published", "first invented": "invented", "first introduced": "introduced",
    "first presented": "presented", "first built": "built", "first opened": "opened",
    "first founded": "founded", "first established": "founded", "first launched": "launched",
    "first described": "described", "first created": "created", "former name": "formername",
    "former names": "formername", "previous name": "formername", "old name": "formername",
    "earlier name": "formername", "formerly called": "formername", "formerly known": "formername",
    "formerly named": "formername", "previously called": "formername", "previously known": "formername",
    "used to be called": "formername", "work as": "occupation", "worked as": "occupation",
    "do for a living": "occupation", "did for a living": "occupation", "do for work": "occupation",
    "charged with": "accused", "accused of": "accused", "doctoral advisor": "doctoraladvisor",
    "phd advisor": "doctoraladvisor", "phd supervisor": "doctoraladvisor",
    "doctoral supervisor": "doctoraladvisor", "thesis advisor": "doctoraladvisor",
    "box office": "boxoffice", "box-office": "boxoffice", "operating system": "operatingsystem",
    "atomic number": "atomicnumber", "parent company": "parentcompany", "mother company": "parentcompany",
    "final resting place": "buried", "programmed in": "written in", "coded in": "written in",
}
"""Expressions of several words that stand for one."""
# fmt: on
