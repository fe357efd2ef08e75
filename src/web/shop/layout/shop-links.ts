import type { ShownShop } from '#domain/shop-facts.ts'

export const ALL_PRODUCTS = '/products'
const SERVICES = '/#services'
const CONTACT = '/#contact'
const BEST_SELLERS = '/#best-sellers'
export const OFFERS = '/products?sort=discount'

export const NAVIGATION = [
  { text: 'Home', to: '/' },
  { text: 'All Products', to: ALL_PRODUCTS },
  { text: 'Service', to: SERVICES },
  { text: 'Contact', to: CONTACT },
]

const FOLLOW_US = {
  title: 'Follow Us',
  links: [
    { text: 'Instagram', to: 'https://www.instagram.com/' },
    { text: 'Twitter', to: 'https://twitter.com/' },
    { text: 'Facebook', to: 'https://www.facebook.com/' },
    { text: 'YouTube', to: 'https://www.youtube.com/' },
  ],
}

type Stage = Pick<ShownShop, 'isDemo'>

/** The first products: nobody has counted yet which of them sell best. */
export const bestSellersTitle = ({ isDemo }: Stage) => (isDemo ? 'Best Sellers' : 'From our shelves')

/** The demo's social links lead to nobody's page: a shop of somebody's own has none. */
export const footerGroups = (shop: Stage) => [
  {
    title: 'Quick Links',
    links: [
      { text: 'Home', to: '/' },
      { text: bestSellersTitle(shop), to: BEST_SELLERS },
      { text: 'Offers & Deals', to: OFFERS },
      { text: 'Contact Us', to: CONTACT },
      { text: 'FAQs', to: '/help/faqs' },
    ],
  },
  {
    title: 'Need help?',
    links: [
      { text: 'Delivery Information', to: '/help/delivery' },
      { text: 'Return & Refund Policy', to: '/help/returns' },
      { text: 'Payment Methods', to: '/help/payment' },
      { text: 'Track your Order', to: '/my-orders' },
      { text: 'Contact Us', to: CONTACT },
    ],
  },
  ...(shop.isDemo ? [FOLLOW_US] : []),
]
