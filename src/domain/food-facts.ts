/** As the marks on packs in India say it, with a word for what has nothing of an animal. */
export const DIETS = ['veg', 'egg', 'non-veg', 'vegan'] as const
export type Diet = (typeof DIETS)[number]
export const DIET_NAMES: Record<Diet, string> = {
  veg: 'Vegetarian',
  egg: 'Contains egg',
  'non-veg': 'Non-vegetarian',
  vegan: 'Vegan',
}

/** What somebody may eat who asks for a diet: what is vegan is vegetarian too. */
export const dietsWithin = (diet: Diet): readonly Diet[] => (diet === 'veg' ? ['veg', 'vegan'] : [diet])

/** The fourteen that EU law names. */
export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soya',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
export type Allergen = (typeof ALLERGENS)[number]

/** Kilocalories, then grams. */
export const NUTRIENTS = ['energy', 'fat', 'saturates', 'carbohydrate', 'sugars', 'fibre', 'protein', 'salt'] as const
export type Nutrient = (typeof NUTRIENTS)[number]
export const NUTRIENT_NAMES: Record<Nutrient, string> = {
  energy: 'Energy',
  fat: 'Fat',
  saturates: 'of which saturates',
  carbohydrate: 'Carbohydrate',
  sugars: 'of which sugars',
  fibre: 'Fibre',
  protein: 'Protein',
  salt: 'Salt',
}
/** In 100 g or, of what is sold by volume, in 100 ml. */
export type Nutrition = Partial<Record<Nutrient, number>>

const COUNTRIES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

/** The codes of ISO 3166-1, two letters each. */
export const COUNTRY_CODES: readonly string[] = COUNTRIES.split(' ')
