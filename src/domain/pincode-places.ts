/** What a PIN code says of its place; a city only where nearly all of a prefix belongs to it. */
export type PincodePlace = { state: string; city?: string }

/**
 * India Post: the first two digits are a state or a part of one, the first three a sorting district. The longest prefix
 * counts. Prefixes that two states share are left out.
 */
const STATES: Record<string, string> = {
  Delhi: '11',
  Haryana: '12 13',
  Punjab: '14 15 16005 16006 16007',
  Chandigarh: '1600 1601',
  'Himachal Pradesh': '17',
  'Jammu and Kashmir': '18 190 191 192 193',
  Ladakh: '194',
  'Uttar Pradesh':
    '20 21 22 23 240 241 242 243 244 245 2467 2470 2471 2472 2473 2474 2475 2477 25 261 2620 2621 2627 2628 2629 27 28',
  Uttarakhand: '2447 2460 2461 2462 2464 2476 248 249 2625 263',
  Rajasthan: '30 31 32 33 34',
  Gujarat: '36 37 38 39',
  'Dadra and Nagar Haveli and Daman and Diu': '362520 362540 362570 3962',
  Maharashtra: '40 41 42 43 44',
  Goa: '403',
  'Madhya Pradesh': '45 46 47 48',
  Chhattisgarh: '49',
  Telangana: '50',
  'Andhra Pradesh': '51 52 53',
  Karnataka: '56 57 58 59',
  'Tamil Nadu': '60 61 62 63 64',
  Puducherry: '6050 6096 673310 533464',
  Kerala: '67 68 69',
  Lakshadweep: '68255',
  'West Bengal': '70 71 72 73 74',
  Sikkim: '737',
  'Andaman and Nicobar Islands': '744',
  Odisha: '75 76 77',
  Assam: '78',
  'Arunachal Pradesh': '790 791 792',
  Meghalaya: '793 794',
  Manipur: '795',
  Mizoram: '796',
  Nagaland: '797 798',
  Tripura: '799',
  Bihar: '80 811 812 813 821 823 824 84 85',
  Jharkhand: '815 816 822 825 826 827 828 829 831 832 833 834 835',
}

const CITIES: Record<string, string> = {
  'New Delhi': '1100',
  Faridabad: '1210',
  Gurugram: '1220',
  Ludhiana: '1410',
  Amritsar: '1430',
  Chandigarh: '1600 1601',
  Mohali: '16005 16006 16007',
  Shimla: '1710',
  Jammu: '1800',
  Srinagar: '1900',
  Ghaziabad: '2010',
  Noida: '2013',
  Kanpur: '2080',
  Prayagraj: '2110',
  Varanasi: '2210',
  Lucknow: '2260',
  Dehradun: '2480',
  Meerut: '2500',
  Agra: '2820',
  Jaipur: '3020',
  Udaipur: '3130',
  Kota: '3240',
  Jodhpur: '3420',
  Rajkot: '3600',
  Ahmedabad: '3800',
  Vadodara: '3900',
  Surat: '3950',
  Mumbai: '4000 4001',
  Thane: '4006',
  'Navi Mumbai': '4007',
  Pune: '4110',
  Nashik: '4220',
  Nagpur: '4400',
  Indore: '4520',
  Bhopal: '4620',
  Gwalior: '4740',
  Jabalpur: '4820',
  Raipur: '4920',
  Hyderabad: '5000',
  Vijayawada: '5200',
  Visakhapatnam: '5300',
  Bengaluru: '5600 5601',
  Mysuru: '5700',
  Mangaluru: '5750',
  Belagavi: '5900',
  Chennai: '6000 6001',
  Puducherry: '6050',
  Tiruchirappalli: '6200',
  Madurai: '6250',
  Salem: '6360',
  Coimbatore: '6410',
  Kozhikode: '6730',
  Thrissur: '6800',
  Kochi: '6820',
  Thiruvananthapuram: '6950',
  Kolkata: '7000 7001',
  Howrah: '7111',
  Siliguri: '7340',
  Bhubaneswar: '7510',
  Cuttack: '7530',
  Guwahati: '7810',
  Shillong: '7930',
  Imphal: '7950',
  Aizawl: '7960',
  Agartala: '7990',
  Patna: '8000',
  Dhanbad: '8260',
  Jamshedpur: '8310',
  Ranchi: '8340',
}

/** Null for what is no PIN code, or for a prefix that says no state. */
export function placeOfPincode(pincode: string): PincodePlace | null {
  if (!/^[1-9]\d{5}$/.test(pincode)) return null
  const state = longestPrefix(STATES, pincode)
  if (!state) return null
  const city = longestPrefix(CITIES, pincode)
  return city ? { state, city } : { state }
}

function longestPrefix(table: Record<string, string>, pincode: string): string | undefined {
  const found = Object.entries(table).flatMap(([name, prefixes]) =>
    prefixes
      .split(' ')
      .filter((prefix) => pincode.startsWith(prefix))
      .map((prefix) => ({ name, length: prefix.length })),
  )
  return found.toSorted((one, other) => other.length - one.length)[0]?.name
}
