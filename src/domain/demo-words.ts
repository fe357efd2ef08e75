import type { ShownShop } from './shop-facts.ts'

/** What a promise's own page says beside the promise. */
export type PromiseWords = {
  lead: string
  description: string
  how: { title: string; steps: { title: string; words: string }[] } | null
  /** Above the last link to the products. */
  strip: string
}

/**
 * What only the demo says, beside its facts. Loaders read it, so that no script contains it: a shop of somebody's own
 * says none of it.
 */
const DEMO_WORDS = {
  home: {
    title: 'fresh groceries in under 30 minutes',
    description:
      'Fresh fruit and vegetables, dairy, bread, drinks and pantry staples, straight from the source and at your door in under 30 minutes.',
    why: 'Why we are the best',
    services: 'What you can count on with every order',
    links: ['How it works', 'How we keep it fresh', 'See today’s biggest savings', 'Why people shop with us'],
  },
  products: 'Fresh fruits, vegetables, dairy, bakery, grains, drinks and instant food, delivered to your door.',
  category: (text: string) => `${text} at unbeatable prices, delivered to your door.`,
  paymentAccepted: 'Credit Card',
  freshProducts: { category: 'Vegetables', title: 'Fresh vegetables' },
  customers: { number: '10,000+', words: 'happy customers, and counting' },
  /** In the sequence of the promises. */
  promises: (name: string): PromiseWords[] => [
    {
      lead: 'Groceries delivered in under 30 minutes. Forgot the coriander? We’ll bring it over.',
      description: `Groceries delivered in under 30 minutes: how ${name} gets from your order to your door.`,
      how: {
        title: 'How it works',
        steps: [
          { title: 'You order', words: 'Your order goes straight to the nearest store.' },
          { title: 'We pack', words: 'We pick your groceries off the shelf and pack them with care.' },
          { title: 'We ride', words: 'A rider picks up your bag and heads to you.' },
          { title: 'You unpack', words: 'Your groceries are at your door by the time we promised.' },
        ],
      },
      strip: 'Need something? See when it can be at your door.',
    },
    {
      lead: 'Fresh produce straight from the source.',
      description: `Fresh produce straight from the source: how ${name} keeps vegetables, fruit and dairy fresh.`,
      how: {
        title: 'How we keep it fresh',
        steps: [
          { title: 'Straight from the source', words: 'We buy fresh produce from the people who grow it.' },
          { title: 'Checked by hand', words: 'If we wouldn’t eat it ourselves, it doesn’t go into your bag.' },
          {
            title: 'Quick to your kitchen',
            words: 'We pack after you order and ride straight to you, so it stays fresh.',
          },
          { title: 'We’ll fix it', words: 'Not happy with something? Tell us and we’ll make it right.' },
        ],
      },
      strip: 'Straight from the source to your door.',
    },
    {
      lead: 'Quality groceries at unbeatable prices, and no hidden charges.',
      description: 'Quality groceries at unbeatable prices, and no hidden charges.',
      how: null,
      strip: 'Fill your cart for less.',
    },
    {
      lead: 'Loved by 10,000+ happy customers.',
      description: `Loved by 10,000+ happy customers: what you can count on when you shop with ${name}.`,
      how: null,
      strip: 'Join 10,000+ happy customers.',
    },
  ],
}

/** null in a shop of somebody's own. */
export const demoWords = ({ isDemo }: Pick<ShownShop, 'isDemo'>): typeof DEMO_WORDS | null =>
  isDemo ? DEMO_WORDS : null
