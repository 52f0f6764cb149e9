"""English words that are no names although a sentence may begin with one.

`supported` takes a capitalised word for a name. At the start of a sentence the capital says nothing, so a
word of these lists is not checked there. Words that are also common names (Hope, Bell, Rice) are left out.
"""

from __future__ import annotations

_FUNCTION_WORDS = """
    a an the this that these those such some any each every all both either neither no none one ones
    another other others i me my mine we us our ours you your yours he him his she her hers it its they
    them their theirs himself herself itself themselves who whom whose which what whatever whoever when
    whenever where wherever why how and or but nor so yet for if then else than as at by from in into of
    off on onto out over to toward towards under up upon with within without about above across after
    against along among amid around before behind below beneath beside besides between beyond despite down
    during except inside like near outside past per since through throughout till until unlike via because
    although though while whereas whether unless once only also too even just still already again ever
    never always often sometimes rarely seldom usually here there now today yes not do does did done is
    are was were be been being am has have had having can could may might must shall should will would
    according due
"""
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS.split())
"""The closed classes, wherever they stand ("The" in The Hobbit)."""

_OPENERS = """
    ability absent access accompanied achieving added additional additionally adults afterwards age aged
    agriculture allowing alongside altogether ancient animals annual anthropologists applying
    approximately archaeologists area art artist artists assets assuming astronaut astronauts astronomer
    astronomers astronomically atoms attempts author authors average averaging awareness bacteria balance
    based beginning benefits biologists birds birth black blood body born botanically botanist botanists
    brain breeding bringing building buildings built businessman buying calling carbon care cats cause
    causes cells certain changes changing chemically chemist chemists children choosing cities classified
    climate climbing close coal coffee collectively combined commonly compared competition composed
    composer composers compounds computer computers considered consisting construction consumers
    consumption contact contrary conversely cooking copies copper cotton countries covering created crime
    critics crops culture currently customers cutting cyclist damage dancing dark data dating daughter
    death deaths debt deep demand democracy depending described designed diet different diplomat director
    discovered diseases distance doctors dogs doing drawing dreams drinking driving drugs dying earlier
    early eating economic economist economists editor education educational effective eggs elections
    electrical electricity elements elevation employees energy engineer engineers engines ensuring entry
    environmental equally especially essentially estimates evaluating eventually evidence evolution
    examples excluding exercise experts explorer exports extinct factors failing fans farmers farming fast
    father fellow female few fewer fewest film filmed films final finally finance finding fire fires first
    fish fishing five flights flooding floods flowers flying focusing followed following food foreign
    forests former formerly forming fossils found founded four freedom fresh fuel full further furthermore
    gaining game games gas gases gathering general generally geographically geologists getting given
    giving glass globally going gold government governments gravity greater group groups growing growth
    guests half hands happiness having health healthy heat height helium helping hence her high highest
    hikers historian historians historically history holding home hot houses however human humans hunting
    husband hydrogen ice identifying immediately important imports improving including income increasing
    indeed individuals industrial industry infection inflation infobox informally information initially
    insects inspired instead insurance internet introduced invented inventors investors iron islanders
    islands jobs journalists judges keep keeping known labour lack lakes land language languages large
    larger largest last late later latest lava laws lead leaders leading learning leaves left legal legend
    less letters libraries life light lightning lions listed living locally located long longer losses low
    machines made mainly maintaining making male mammals man managers manufacturing many marine marriage
    mass materials math mathematician mathematicians matter meanwhile measured measurements measuring meat
    medical members men mental metal methane mice migration military milk minerals mining missing modern
    money more moreover most mostly mother motion mountains much music musician musicians namely national
    native natural neighbouring nevertheless new newer next nitrogen nobody nonetheless notably nothing
    novelist novels nuclear numerous nurses nutrition objects officially oil older oldest opened opening
    organisms originally overall owing owned ownership oxygen painted painter painters painting paintings
    parents part particularly parts passengers patients peace people perhaps personal pets phase
    philosopher philosophers phones photographer photosynthesis physical physically physicians physicist
    physicists pilot pilots planets planning planting plants plastic plays playwright poet poets police
    politically politician pollution popular population possibly poverty power practice preceded
    precipitation presently president pressure prices primarily prior prisoners probably produced
    production professor profits programs proteins providing psychologist public publication published
    putting quality quite rabbits radiation radio rail rain rainfall rather raw read recent recently
    reference regarding regular related released religion religious remaining reportedly reports
    republication research researcher researchers residents resistance rivers roads rockets rocks roughly
    running sailing sailors sales salt sand satellites savings saying scholars schools science
    scientifically scientist scientists sculptor seasonal seawater second security seeds selling sending
    separately service services setting settlers seven several sharing sheep ships shortly signals silver
    similarly simply singer sister sisters six skills slavery sleep sleeping small smaller snakes snow
    social society soil solar soldiers son songs soon sound sources space speakers species specifically
    speed spending spiders spoken sport sports stage standing stars started starting states steam storms
    stress strictly strikes strong students studies study subsequently sugar summer sunlight support
    supporting surface surgery surveys survival survivors swimming symptoms taken taking tax taxes
    teachers teaching teams technically technology telephones television temperature temperatures ten
    testing theory therefore third thousands three thus tides timber time tin together tomatoes total
    tourists towns tracks trade traditionally traffic training trains translations transport travel
    travelling treatment trees troops tropical two types typically ultimately uncertain understanding
    unemployment unfortunately universities unusually uranium use users using values various vegetation
    victims viewed visitors vitamins volcanoes volunteers voters wages walking war warm waste watching
    water waves weather weighing weight whales wheat wife wind winner winners winning woman women wool
    words work workers working works world worldwide writer writers writing written year years yields
    young younger youngest zinc zoologists
"""
OPENERS = FUNCTION_WORDS | frozenset(_OPENERS.split())
"""What may open a sentence without being a name."""

OPENING_ENDINGS = (
    "ically",
    "ously",
    "ively",
    "fully",
    "ations",
    "ation",
    "ogists",
    "nesses",
    "iness",
    "ments",
    "ability",
)
"""Endings that English names do not have."""

_RANKS = """
    actor actress admiral archbishop architect astronaut astronomer author baron bishop cape captain
    cardinal chairman chancellor chemist chief colonel commander composer count countess dame director
    doctor dr duchess duke earl emperor empress engineer explorer fort general governor historian imam
    inventor judge justice king lady lake lieutenant lord major mathematician minister miss mount mr mrs
    ms novelist painter pharaoh philosopher physicist pilot poet pope president prince princess prof
    professor queen rabbi river saint senator singer sir st sultan tsar
"""
RANKS = frozenset(_RANKS.split())
"""What stands before a name without being a first name."""

REFUSING_WORDS = """
    advice ai ambiguous answer answering answers article articles asked asking available beyond calculating
    choosing comparing computing details encyclopedia english evidence explaining forecasting forecasts
    found giving guessing insufficient lacking like listing lists maybe model naming opinion opinions passage
    passages please predicting predictions question questions read reading recommending rephrase results
    scripted search searched searches searching sections sorry sources speculation tables telling text titles
    translating try unable unanswerable unclear unknown
"""
"""With what a refusal may speak of itself: none of these states a fact, whatever letter it begins with."""
