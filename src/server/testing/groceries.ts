import type { SeedProduct } from '#seed/catalogue.ts'

/** A small shelf for tests; no pictures, so that it is there at once. */
export function grocery(name: string, changes: Partial<SeedProduct> = {}): SeedProduct {
  return {
    name,
    category: 'Bakery',
    price: 50,
    offerPrice: 40,
    weight: '400 g',
    description: ['Baked this morning'],
    pictures: [],
    inStock: true,
    ...changes,
  }
}

export const homeAddress = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  street: '12 Lake Road',
  village: 'Hebbal',
  area: 'North',
  colony: 'Green Park',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipcode: '560024',
  country: 'India',
  phone: '9876543210',
}
