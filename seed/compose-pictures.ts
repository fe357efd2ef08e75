/*
 * Composes the product pictures of the demo catalogue (seed/pictures/*.webp).
 *
 * The parts come from the Fluent Emoji 3D set, see LICENCE-pictures.md. To run
 * it again, fetch the set somewhere outside the project and give its folder:
 *
 *   npm pack @lobehub/fluent-emoji-3d@1.1.0 && tar -xzf lobehub-fluent-emoji-3d-1.1.0.tgz
 *   node seed/compose-pictures.ts package/assets
 *
 * It needs Node 24 (or any Node which strips types) and `sharp`. The result is
 * the same on every run. Names after the folder limit the run to those pictures:
 *
 *   node seed/compose-pictures.ts package/assets tomato-trio mango-pile
 *
 * To add a picture, add a line to `pictures` below. A part is never enlarged:
 * the scale of a place in a layout is at most 1.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'

const canvasSize = 640
const margin = 20
/** Tried in turn until the file is small enough. */
const qualities = [82, 78, 74, 70, 66, 60]
const fileSize = 35 * 1024
const outputFolder = fileURLToPath(new URL('./pictures/', import.meta.url))

/* ---------------------------------------------------------------- the parts */

/** Changes the pixels whose hue lies between `from` and `to` (degrees; may wrap past 360). */
type Recolour = {
  from?: number
  to?: number
  /** New hue in degrees; small differences of hue around it are kept. */
  hue?: number
  /** Factor on saturation. */
  saturation?: number
  /** Least saturation, to give greys a colour. */
  least?: number
  /** Moves lightness towards white (above 0) or black (below 0), from -1 to 1. */
  light?: number
  /** A lightness (0 to 1) and how far to go towards it, to even out a pattern. */
  even?: [number, number]
}

type Part = { code: string; recolour?: Recolour[] }

const parts = {
  // Vegetables and herbs
  tomato: { code: '1f345' },
  potato: { code: '1f954' },
  onion: { code: '1f9c5' },
  'red-onion': { code: '1f9c5', recolour: [{ hue: 330, saturation: 0.55, light: -0.28 }] },
  carrot: { code: '1f955' },
  broccoli: { code: '1f966' },
  'leafy-green': { code: '1f96c' },
  corn: { code: '1f33d' },
  eggplant: { code: '1f346' },
  capsicum: { code: '1fad1' },
  'red-pepper': {
    code: '1fad1',
    recolour: [{ from: 78, to: 290, hue: 4, saturation: 1.4, least: 0.72, light: 0.08 }],
  },
  'yellow-pepper': {
    code: '1fad1',
    recolour: [{ from: 78, to: 290, hue: 42, saturation: 1.6, least: 0.9, light: 0.22 }],
  },
  chilli: { code: '1f336-fe0f' },
  'green-chilli': { code: '1f336-fe0f', recolour: [{ from: 320, to: 30, hue: 105, saturation: 0.75, light: -0.1 }] },
  cucumber: { code: '1f952' },
  garlic: { code: '1f9c4' },
  ginger: { code: '1fada' },
  peas: { code: '1fadb' },
  mushroom: { code: '1f344', recolour: [{ hue: 32, saturation: 0, least: 0.32, even: [0.85, 0.8] }] },
  'brown-mushroom': {
    code: '1f344',
    recolour: [{ hue: 26, saturation: 0, least: 0.36, even: [0.66, 0.8] }],
  },
  herb: { code: '1f33f' },
  salad: { code: '1f957' },
  // Fruit
  apple: { code: '1f34e' },
  'green-apple': { code: '1f34f' },
  banana: { code: '1f34c' },
  grapes: { code: '1f347' },
  'green-grapes': { code: '1f347', recolour: [{ from: 200, to: 330, hue: 82, saturation: 1.35, light: 0.3 }] },
  mango: { code: '1f96d' },
  pineapple: { code: '1f34d' },
  watermelon: { code: '1f349' },
  strawberry: { code: '1f353' },
  orange: { code: '1f34a' },
  lemon: { code: '1f34b' },
  pear: { code: '1f350' },
  melon: { code: '1f348' },
  kiwi: { code: '1f95d' },
  coconut: { code: '1f965' },
  blueberries: { code: '1fad0' },
  blossom: { code: '1f338' },
  // Drinks
  'tall-glass': { code: '1f379' },
  'apple-box': { code: '1f9c3' },
  'mango-box': {
    code: '1f9c3',
    recolour: [
      { from: 60, to: 170, hue: 44, saturation: 1.2, light: 0.1 },
      { from: 310, to: 20, hue: 22 },
    ],
  },
  'grape-box': {
    code: '1f9c3',
    recolour: [
      { from: 60, to: 170, hue: 268, saturation: 0.75, light: 0.1 },
      { from: 310, to: 20, hue: 300, saturation: 0.7, light: -0.15 },
    ],
  },
  'coconut-box': {
    code: '1f9c3',
    recolour: [
      { from: 60, to: 170, hue: 186, saturation: 0.55, light: 0.35 },
      { from: 310, to: 20, hue: 24, saturation: 0.5, light: -0.2 },
    ],
  },
  'cola-cup': { code: '1f964' },
  'lime-cup': { code: '1f964', recolour: [{ from: 310, to: 20, hue: 78, saturation: 0.8, light: 0.05 }] },
  'rose-cup': { code: '1f964', recolour: [{ from: 310, to: 20, hue: 338, saturation: 0.85, light: 0.42 }] },
  'iced-coffee': { code: '1f9cb' },
  'green-tea': { code: '1f375' },
  coffee: { code: '2615' },
  'coffee-beans': { code: '1fad8', recolour: [{ hue: 20, saturation: 0.8, light: -0.25 }] },
  chocolate: { code: '1f36b' },
  teapot: { code: '1fad6' },
  'clay-teapot': { code: '1fad6', recolour: [{ from: 310, to: 20, hue: 18, saturation: 0.6, light: -0.05 }] },
  ice: { code: '1f9ca' },
  // Dishes and packs
  noodles: { code: '1f35c' },
  'noodles-dark': { code: '1f35c', recolour: [{ from: 310, to: 20, hue: 262, saturation: 0.35, light: -0.35 }] },
  takeaway: { code: '1f961' },
  pasta: { code: '1f35d' },
  popcorn: { code: '1f37f' },
  fries: { code: '1f35f' },
  dumpling: { code: '1f95f' },
  stew: { code: '1f372' },
  'green-pot': { code: '1f372', recolour: [{ from: 200, to: 300, hue: 150, saturation: 1.6, light: -0.15 }] },
  curry: { code: '1f35b' },
  can: { code: '1f96b' },
  'rice-bowl': { code: '1f35a' },
  'blue-rice-bowl': { code: '1f35a', recolour: [{ from: 310, to: 20, hue: 214, saturation: 0.7, light: 0.05 }] },
  'poha-bowl': {
    code: '1f35a',
    recolour: [
      { from: 318, to: 15, hue: 158, saturation: 0.55, light: -0.1 },
      { hue: 46, saturation: 1.5, least: 0.85, light: -0.16 },
    ],
  },
  'upma-bowl': {
    code: '1f35a',
    recolour: [
      { from: 318, to: 15, hue: 262, saturation: 0.45 },
      { hue: 34, saturation: 1.2, least: 0.5, light: -0.1 },
    ],
  },
  bowl: { code: '1f963' },
  'clay-bowl': { code: '1f963', recolour: [{ from: 200, to: 260, hue: 20, saturation: 0.6, light: 0.1 }] },
  spoon: { code: '1f944' },
  salt: { code: '1f9c2' },
  // Dairy
  milk: { code: '1f95b' },
  'milk-bottle': { code: '1f376' },
  'mango-lassi': { code: '1f95b', recolour: [{ hue: 38, saturation: 1.2, least: 0.9, light: -0.14 }] },
  buttermilk: { code: '1f95b', recolour: [{ hue: 48, saturation: 0.7, least: 0.4, light: -0.02 }] },
  cow: { code: '1f42e' },
  butter: { code: '1f9c8' },
  paneer: { code: '1f9c8', recolour: [{ from: 20, to: 70, hue: 46, saturation: 0.55, light: 0.72 }] },
  cheese: { code: '1f9c0' },
  mozzarella: { code: '1f9c0', recolour: [{ hue: 44, saturation: 0.62, light: 0.5 }] },
  egg: { code: '1f95a' },
  'white-egg': { code: '1f95a', recolour: [{ hue: 30, saturation: 0.5, light: 0.66 }] },
  'fried-egg': { code: '1f373' },
  honey: { code: '1f36f' },
  'curd-pot': { code: '1f36f', recolour: [{ from: 32, to: 70, hue: 44, saturation: 0.5, light: 0.82 }] },
  'ghee-jar': { code: '1fad9', recolour: [{ from: 170, to: 250, hue: 42, saturation: 1.5, light: -0.16 }] },
  'ice-cream': { code: '1f368' },
  cone: { code: '1f366' },
  // Bakery
  bread: { code: '1f35e' },
  'brown-bread': { code: '1f35e', recolour: [{ hue: 24, saturation: 0.72, light: -0.24 }] },
  croissant: { code: '1f950' },
  roll: { code: '1f956' },
  bagel: { code: '1f96f' },
  cookie: { code: '1f36a' },
  doughnut: { code: '1f369' },
  cupcake: { code: '1f9c1' },
  pastry: { code: '1f370' },
  cake: { code: '1f382' },
  waffle: { code: '1f9c7' },
  flatbread: { code: '1fad3' },
  'golden-flatbread': { code: '1fad3', recolour: [{ hue: 40, saturation: 1.1, light: -0.02 }] },
  'dark-flatbread': { code: '1fad3', recolour: [{ hue: 14, saturation: 0.45, light: -0.42 }] },
  sandwich: { code: '1f96a' },
  // Grains and pulses
  sheaf: { code: '1f33e' },
  'ripe-sheaf': { code: '1f33e', recolour: [{ from: 80, to: 200, hue: 48, saturation: 0.75, light: 0.1 }] },
  beans: { code: '1fad8' },
  'yellow-beans': { code: '1fad8', recolour: [{ hue: 43, saturation: 1.6, least: 0.82, light: 0.38 }] },
  'green-beans': { code: '1fad8', recolour: [{ hue: 88, saturation: 1.1, light: 0.14 }] },
  'orange-beans': { code: '1fad8', recolour: [{ hue: 17, saturation: 1.6, least: 0.78, light: 0.32 }] },
  'cream-beans': { code: '1fad8', recolour: [{ hue: 36, saturation: 1.2, light: 0.55 }] },
  peanut: { code: '1f95c' },
} satisfies Record<string, Part>

type PartName = keyof typeof parts

/* -------------------------------------------------------------- the layouts */

/**
 * A place: centre of the part on the canvas, scale (1 is the native size) and
 * rotation in degrees. The first place is the most important one. What stands
 * lower on the canvas is painted over what stands higher.
 */
type Place = { x: number; y: number; scale: number; angle: number }

const place = (x: number, y: number, scale: number, angle: number): Place => ({ x, y, scale, angle })

const layouts = {
  /** One in front, two behind. */
  trio: [place(322, 416, 1, 0), place(204, 244, 1, -10), place(440, 240, 1, 12)],
  /** Three in front, three behind. */
  bunch: [
    place(320, 458, 1, 0),
    place(164, 398, 1, -12),
    place(476, 396, 1, 12),
    place(230, 220, 0.97, -6),
    place(412, 216, 0.97, 8),
    place(320, 318, 0.97, 3),
  ],
  /** One in front, three around it. */
  quad: [place(320, 446, 1, 0), place(194, 316, 1, -12), place(446, 316, 1, 12), place(320, 196, 0.96, 3)],
  /** A generous heap of six. */
  pile: [
    place(320, 470, 1, 2),
    place(158, 446, 0.96, -14),
    place(482, 446, 0.96, 14),
    place(236, 300, 0.96, -6),
    place(406, 300, 0.96, 10),
    place(320, 162, 0.92, -4),
  ],
  /** A slanted row, for long things. */
  diagonal: [place(320, 330, 1, -4), place(172, 436, 1, -4), place(468, 224, 1, -4)],
  /** Three tall things. */
  tallTrio: [place(320, 400, 1, 0), place(198, 258, 1, -6), place(442, 258, 1, 6)],
  /** Five tall things in two rows, like on a shelf. */
  shelf: [
    place(236, 420, 1, -3),
    place(408, 420, 1, 3),
    place(322, 250, 0.96, 0),
    place(164, 240, 0.94, -5),
    place(480, 240, 0.94, 5),
  ],
  /** Five small things close together. */
  cluster: [
    place(320, 440, 1, 4),
    place(190, 396, 1, -14),
    place(450, 392, 1, 16),
    place(252, 240, 1, -8),
    place(390, 236, 1, 10),
  ],
  /** Wide, flat things on top of each other. */
  stack: [place(320, 454, 1, 0), place(218, 348, 1, -4), place(428, 338, 1, 5), place(320, 236, 0.96, 0)],
  /** One in front, two companions behind and two small ones beside it. */
  still: [
    place(320, 408, 1, 0),
    place(192, 250, 0.88, -10),
    place(450, 246, 0.88, 10),
    place(138, 448, 0.62, -10),
    place(502, 448, 0.62, 12),
  ],
  /** Two in front, one of the same behind, companions beside them: for narrow things. */
  serve: [
    place(244, 404, 1, -3),
    place(398, 408, 1, 3),
    place(322, 222, 0.96, 0),
    place(154, 250, 0.8, -12),
    place(492, 250, 0.8, 12),
    place(118, 470, 0.56, -8),
    place(526, 470, 0.56, 10),
  ],
  /** Two in front, one of the same behind, companions beside it: for bowls. */
  feast: [
    place(216, 424, 1, -3),
    place(424, 426, 1, 3),
    place(320, 256, 0.96, 0),
    place(146, 226, 0.74, -12),
    place(496, 222, 0.74, 12),
  ],
  /** Two in front, three tall ones fanned out behind. */
  harvest: [
    place(214, 428, 1, -4),
    place(426, 432, 1, 4),
    place(320, 208, 1, 0),
    place(186, 226, 0.96, -16),
    place(454, 226, 0.96, 16),
  ],
  /** Two of the product, a companion behind and a small one in front. */
  table: [place(386, 408, 1, 6), place(216, 262, 1, -8), place(434, 206, 0.88, 10), place(192, 452, 0.74, -8)],
} satisfies Record<string, Place[]>

type LayoutName = keyof typeof layouts

/* ------------------------------------------------------------- the pictures */

/** Layout, then the parts for its places in order; the last part fills the places left. */
type Picture = [LayoutName, ...PartName[]]

const pictures: Record<string, Picture> = {
  // Vegetables
  'tomato-pile': ['pile', 'tomato'],
  'tomato-trio': ['trio', 'tomato'],
  'tomato-with-garlic': ['table', 'tomato', 'tomato', 'herb', 'garlic'],
  'potato-bunch': ['bunch', 'potato'],
  'potato-with-fries': ['table', 'potato', 'potato', 'fries', 'salt'],
  'red-onion-cluster': ['cluster', 'red-onion'],
  'red-onion-with-chilli': ['table', 'red-onion', 'red-onion', 'tomato', 'green-chilli'],
  'carrot-bunch': ['bunch', 'carrot'],
  'carrot-with-peas': ['table', 'carrot', 'carrot', 'peas', 'peas'],
  'broccoli-bunch': ['bunch', 'broccoli'],
  'broccoli-with-salad': ['table', 'broccoli', 'broccoli', 'salad', 'garlic'],
  'spinach-pile': ['pile', 'leafy-green'],
  'spinach-with-garlic': ['table', 'leafy-green', 'leafy-green', 'paneer', 'garlic'],
  'corn-bunch': ['bunch', 'corn'],
  'corn-with-butter': ['table', 'corn', 'corn', 'butter', 'salt'],
  'brinjal-quad': ['quad', 'eggplant'],
  'brinjal-with-tomato': ['table', 'eggplant', 'eggplant', 'tomato', 'garlic'],
  'capsicum-pile': ['pile', 'capsicum'],
  'capsicum-trio': ['trio', 'capsicum'],
  'peppers-bunch': ['bunch', 'red-pepper', 'yellow-pepper', 'capsicum', 'capsicum', 'yellow-pepper'],
  'peppers-trio': ['trio', 'yellow-pepper', 'red-pepper', 'capsicum'],
  'tadka-mix': ['bunch', 'ginger', 'garlic', 'green-chilli', 'green-chilli', 'garlic'],
  'tadka-pile': ['pile', 'garlic', 'ginger', 'green-chilli', 'green-chilli', 'ginger', 'garlic'],
  'cucumber-diagonal': ['diagonal', 'cucumber'],
  'cucumber-with-salad': ['table', 'cucumber', 'cucumber', 'salad', 'tomato'],
  'mushroom-bunch': ['cluster', 'mushroom'],
  'mushroom-with-herbs': ['table', 'mushroom', 'brown-mushroom', 'herb', 'garlic'],
  'peas-pile': ['pile', 'peas'],
  'peas-trio': ['trio', 'peas'],
  // Fruits
  'mango-bunch': ['bunch', 'mango'],
  'mango-pile': ['pile', 'mango'],
  'mango-trio': ['trio', 'mango'],
  'mango-with-lassi': ['table', 'mango', 'mango', 'mango-lassi', 'herb'],
  'apple-pile': ['pile', 'apple'],
  'apple-trio': ['trio', 'apple'],
  'apple-with-honey': ['table', 'apple', 'apple', 'honey', 'green-apple'],
  'banana-bunch': ['bunch', 'banana'],
  'banana-with-milk': ['table', 'banana', 'banana', 'milk', 'strawberry'],
  'green-grapes-bunch': ['bunch', 'green-grapes'],
  'green-grapes-with-cheese': ['table', 'green-grapes', 'green-grapes', 'cheese', 'green-grapes'],
  'black-grapes-bunch': ['bunch', 'grapes'],
  'black-grapes-trio': ['trio', 'grapes'],
  'pineapple-bunch': ['bunch', 'pineapple'],
  'pineapple-with-coconut': ['table', 'pineapple', 'pineapple', 'tall-glass', 'coconut'],
  'watermelon-quad': ['quad', 'watermelon'],
  'watermelon-pile': ['pile', 'watermelon'],
  'strawberry-cluster': ['cluster', 'strawberry'],
  'strawberry-pile': ['pile', 'strawberry'],
  'strawberry-with-ice-cream': ['table', 'strawberry', 'strawberry', 'cone', 'strawberry'],
  'orange-pile': ['pile', 'orange'],
  'orange-quad': ['quad', 'orange'],
  'lemon-bunch': ['bunch', 'lemon'],
  'lemon-with-ginger': ['table', 'lemon', 'lemon', 'ginger', 'herb'],
  'kiwi-bunch': ['bunch', 'kiwi'],
  'kiwi-with-berries': ['table', 'kiwi', 'kiwi', 'blueberries', 'strawberry'],
  'coconut-bunch': ['bunch', 'coconut'],
  'coconut-with-chilli': ['table', 'coconut', 'coconut', 'leafy-green', 'green-chilli'],
  'melon-bunch': ['bunch', 'melon'],
  'melon-with-fruit': ['table', 'melon', 'melon', 'watermelon', 'grapes'],
  'pear-quad': ['quad', 'pear'],
  'pear-with-cheese': ['table', 'pear', 'pear', 'cheese', 'honey'],
  // Drinks
  'orange-juice-glasses': ['serve', 'tall-glass', 'tall-glass', 'tall-glass', 'orange', 'orange', 'orange', 'orange'],
  'orange-juice-shelf': ['shelf', 'tall-glass'],
  'apple-juice-boxes': ['serve', 'apple-box', 'apple-box', 'apple-box', 'apple', 'green-apple', 'green-apple', 'apple'],
  'apple-juice-shelf': ['shelf', 'apple-box'],
  'mango-drink-boxes': ['serve', 'mango-box', 'mango-box', 'mango-box', 'mango', 'mango', 'mango', 'mango'],
  'mango-drink-shelf': ['shelf', 'mango-box'],
  'grape-juice-boxes': ['serve', 'grape-box', 'grape-box', 'grape-box', 'grapes', 'grapes', 'blueberries', 'grapes'],
  'coconut-water-boxes': ['serve', 'coconut-box', 'coconut-box', 'coconut-box', 'coconut', 'coconut', 'ice', 'coconut'],
  'nimbu-pani-cups': ['serve', 'lime-cup', 'lime-cup', 'lime-cup', 'lemon', 'lemon', 'ice', 'lemon'],
  'nimbu-pani-shelf': ['shelf', 'lime-cup'],
  'cola-cups': ['serve', 'cola-cup', 'cola-cup', 'cola-cup', 'ice', 'ice', 'ice', 'lemon'],
  'cola-with-popcorn': ['tallTrio', 'cola-cup', 'popcorn', 'fries'],
  'rose-sharbat-cups': ['serve', 'rose-cup', 'rose-cup', 'rose-cup', 'blossom', 'blossom', 'blossom', 'ice'],
  'rose-sharbat-shelf': ['shelf', 'rose-cup'],
  'cold-coffee-cups': [
    'serve',
    'iced-coffee',
    'iced-coffee',
    'iced-coffee',
    'coffee-beans',
    'coffee-beans',
    'ice',
    'ice',
  ],
  'cold-coffee-trio': ['tallTrio', 'iced-coffee'],
  'chai-teapot': ['feast', 'teapot', 'green-tea', 'teapot', 'ginger', 'cookie'],
  'chai-clay-pot': ['still', 'clay-teapot', 'clay-teapot', 'green-tea', 'ginger', 'herb'],
  'green-tea-cup': ['feast', 'green-tea', 'green-tea', 'green-tea', 'herb', 'lemon'],
  'green-tea-with-honey': ['table', 'green-tea', 'green-tea', 'honey', 'ginger'],
  'filter-coffee-cup': ['feast', 'coffee', 'coffee', 'coffee', 'coffee-beans'],
  'filter-coffee-trio': ['trio', 'coffee'],
  'drinking-chocolate-cup': ['table', 'coffee', 'chocolate', 'cookie', 'chocolate'],
  'drinking-chocolate-bars': ['quad', 'chocolate'],
  // Instant
  'masala-noodles-bowl': ['still', 'noodles', 'carrot', 'peas', 'noodles', 'noodles'],
  'masala-noodles-trio': ['trio', 'noodles'],
  'masala-noodles-with-egg': ['table', 'noodles', 'noodles', 'fried-egg', 'green-chilli'],
  'hot-noodles-bowl': ['feast', 'noodles-dark', 'noodles-dark', 'noodles-dark', 'chilli', 'chilli'],
  'hot-noodles-trio': ['trio', 'noodles-dark'],
  'cup-noodles-boxes': ['feast', 'takeaway', 'takeaway', 'takeaway', 'carrot', 'capsicum'],
  'cup-noodles-trio': ['trio', 'takeaway'],
  'rajma-chawal-plate': ['feast', 'curry', 'curry', 'curry', 'beans', 'beans'],
  'rajma-chawal-stack': ['stack', 'curry'],
  'paneer-makhani-pot': ['feast', 'stew', 'stew', 'stew', 'paneer', 'tomato'],
  'paneer-makhani-trio': ['trio', 'stew'],
  'poha-bowl': ['feast', 'poha-bowl', 'poha-bowl', 'poha-bowl', 'peanut', 'lemon'],
  'poha-bowls': ['still', 'poha-bowl', 'poha-bowl', 'lemon', 'peanut', 'green-chilli'],
  'upma-bowl': ['feast', 'upma-bowl', 'upma-bowl', 'upma-bowl', 'carrot', 'peas'],
  'upma-bowls': ['still', 'upma-bowl', 'upma-bowl', 'peas', 'green-chilli', 'ginger'],
  'pasta-plate': ['feast', 'pasta', 'pasta', 'pasta', 'tomato', 'herb'],
  'pasta-trio': ['trio', 'pasta'],
  'popcorn-bunch': ['bunch', 'popcorn'],
  'popcorn-with-corn': ['table', 'popcorn', 'popcorn', 'corn', 'butter'],
  'fries-bunch': ['bunch', 'fries'],
  'fries-with-potato': ['table', 'fries', 'fries', 'potato', 'salt'],
  'momo-bunch': ['bunch', 'dumpling'],
  'momo-with-chilli': ['still', 'dumpling', 'dumpling', 'dumpling', 'chilli', 'garlic'],
  'soup-pot': ['feast', 'green-pot', 'green-pot', 'green-pot', 'corn', 'corn'],
  'soup-trio': ['trio', 'green-pot'],
  'baked-beans-cans': ['serve', 'can', 'can', 'can', 'beans', 'beans', 'tomato', 'tomato'],
  'baked-beans-shelf': ['shelf', 'can'],
  'aloo-paratha-plate': ['feast', 'golden-flatbread', 'golden-flatbread', 'golden-flatbread', 'potato', 'green-chilli'],
  'aloo-paratha-trio': ['trio', 'golden-flatbread'],
  // Dairy
  'full-cream-milk-bottles': ['still', 'milk-bottle', 'milk-bottle', 'cow', 'milk', 'milk'],
  'full-cream-milk-trio': ['trio', 'milk-bottle'],
  'full-cream-milk-with-cookies': ['table', 'milk-bottle', 'milk', 'cookie', 'cookie'],
  'toned-milk-glasses': ['shelf', 'milk'],
  'toned-milk-with-banana': ['table', 'milk', 'milk', 'banana', 'strawberry'],
  'curd-pots': ['bunch', 'curd-pot'],
  'curd-with-cucumber': ['table', 'curd-pot', 'curd-pot', 'cucumber', 'herb'],
  'paneer-stack': ['stack', 'paneer'],
  'paneer-with-spinach': ['still', 'paneer', 'leafy-green', 'tomato', 'green-chilli', 'garlic'],
  'butter-stack': ['stack', 'butter'],
  'butter-with-bread': ['table', 'butter', 'bread', 'croissant', 'corn'],
  'cheese-bunch': ['bunch', 'cheese'],
  'cheese-with-sandwich': ['table', 'cheese', 'sandwich', 'tomato', 'cheese'],
  'mozzarella-with-tomato': ['feast', 'mozzarella', 'mozzarella', 'mozzarella', 'tomato', 'tomato'],
  'ghee-jars': ['shelf', 'ghee-jar'],
  'ghee-with-flatbread': ['still', 'ghee-jar', 'golden-flatbread', 'cow', 'spoon', 'butter'],
  'brown-eggs': ['cluster', 'egg'],
  'brown-eggs-fried': ['table', 'egg', 'egg', 'fried-egg', 'egg'],
  'white-eggs': ['pile', 'white-egg'],
  'white-eggs-fried': ['table', 'white-egg', 'white-egg', 'fried-egg', 'white-egg'],
  'buttermilk-glasses': ['serve', 'buttermilk', 'buttermilk', 'buttermilk', 'herb', 'herb', 'green-chilli', 'herb'],
  'mango-lassi-glasses': ['serve', 'mango-lassi', 'mango-lassi', 'mango-lassi', 'mango'],
  'ice-cream-bowls': ['quad', 'ice-cream'],
  'ice-cream-cones': ['shelf', 'cone'],
  // Bakery
  'croissant-bunch': ['bunch', 'croissant'],
  'croissant-pile': ['pile', 'croissant'],
  'croissant-with-coffee': ['table', 'croissant', 'croissant', 'coffee', 'strawberry'],
  'brown-bread-bunch': ['bunch', 'brown-bread'],
  'brown-bread-with-eggs': ['table', 'brown-bread', 'brown-bread', 'fried-egg', 'butter'],
  'milk-bread-loaves': ['feast', 'bread', 'bread', 'bread', 'milk', 'butter'],
  'milk-bread-trio': ['trio', 'bread'],
  'pav-bunch': ['cluster', 'roll'],
  'pav-with-bhaji': ['still', 'stew', 'roll', 'roll', 'butter', 'lemon'],
  'garlic-bread-loaf': ['feast', 'roll', 'roll', 'roll', 'garlic', 'herb'],
  'bagel-bunch': ['bunch', 'bagel'],
  'bagel-with-coffee': ['table', 'bagel', 'bagel', 'coffee', 'cheese'],
  'cookie-pile': ['pile', 'cookie'],
  'cookie-trio': ['trio', 'cookie'],
  'cookie-with-milk': ['table', 'cookie', 'cookie', 'milk', 'chocolate'],
  'cupcake-bunch': ['bunch', 'cupcake'],
  'cupcake-trio': ['trio', 'cupcake'],
  'doughnut-pile': ['pile', 'doughnut'],
  'doughnut-trio': ['trio', 'doughnut'],
  'cake-with-berries': ['feast', 'cake', 'cake', 'cake', 'strawberry'],
  'cake-trio': ['trio', 'cake'],
  'pastry-bunch': ['bunch', 'pastry'],
  'pastry-with-strawberry': ['table', 'pastry', 'pastry', 'strawberry', 'strawberry'],
  'waffle-stack': ['stack', 'waffle'],
  'waffle-with-honey': ['still', 'waffle', 'honey', 'strawberry', 'blueberries', 'butter'],
  'kulcha-bunch': ['bunch', 'flatbread'],
  'kulcha-with-curry': ['table', 'curry', 'flatbread', 'flatbread', 'red-onion'],
  // Grains
  'basmati-harvest': ['harvest', 'rice-bowl', 'rice-bowl', 'sheaf'],
  'basmati-trio': ['trio', 'rice-bowl'],
  'basmati-with-curry': ['table', 'rice-bowl', 'curry', 'peas', 'herb'],
  'sona-masoori-bowls': ['bunch', 'blue-rice-bowl'],
  'sona-masoori-with-curd': ['table', 'blue-rice-bowl', 'curd-pot', 'sheaf', 'lemon'],
  'atta-harvest': ['harvest', 'flatbread', 'flatbread', 'ripe-sheaf'],
  'atta-with-ghee': ['table', 'flatbread', 'flatbread', 'ripe-sheaf', 'ghee-jar'],
  'toor-dal-pile': ['pile', 'yellow-beans'],
  'toor-dal-with-tomato': ['table', 'yellow-beans', 'yellow-beans', 'tomato', 'garlic'],
  'moong-dal-pile': ['pile', 'green-beans'],
  'moong-dal-with-ginger': ['table', 'green-beans', 'green-beans', 'leafy-green', 'ginger'],
  'masoor-dal-pile': ['pile', 'orange-beans'],
  'masoor-dal-with-stew': ['table', 'orange-beans', 'stew', 'onion', 'green-chilli'],
  'rajma-pile': ['pile', 'beans'],
  'rajma-with-rice': ['table', 'beans', 'beans', 'rice-bowl', 'onion'],
  'chickpea-pile': ['pile', 'cream-beans'],
  'chickpea-with-onion': ['table', 'cream-beans', 'cream-beans', 'flatbread', 'red-onion'],
  'peanut-pile': ['pile', 'peanut'],
  'peanut-trio': ['trio', 'peanut'],
  'thick-poha-bowls': ['harvest', 'poha-bowl', 'poha-bowl', 'sheaf'],
  'oats-bowl': ['feast', 'bowl', 'bowl', 'milk', 'ripe-sheaf', 'strawberry'],
  'oats-with-banana': ['table', 'clay-bowl', 'milk', 'banana', 'honey'],
  'maize-flour-harvest': ['harvest', 'golden-flatbread', 'golden-flatbread', 'corn'],
  'ragi-flour-harvest': ['harvest', 'dark-flatbread', 'dark-flatbread', 'ripe-sheaf'],
  'ragi-flour-with-ghee': ['table', 'dark-flatbread', 'dark-flatbread', 'ghee-jar', 'red-onion'],
}

/* ------------------------------------------------------------ pixel helpers */

/** Raw RGBA pixels. */
type Pixels = { data: Buffer; width: number; height: number }

function load(pixels: Pixels) {
  return sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 4 } })
}

async function unload(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function toHsl(r: number, g: number, b: number): [number, number, number] {
  const max = Math.max(r, g, b)
  const min = Math.min(r, g, b)
  const l = (max + min) / 2
  const d = max - min
  if (d === 0) return [0, 0, l]
  const s = d / (1 - Math.abs(2 * l - 1))
  const h = max === r ? ((g - b) / d + 6) % 6 : max === g ? (b - r) / d + 2 : (r - g) / d + 4
  return [h * 60, s, l]
}

function toRgb(h: number, s: number, l: number): [number, number, number] {
  const a = s * Math.min(l, 1 - l)
  const channel = (n: number) => {
    const k = (n + h / 30) % 12
    return l - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return [channel(0), channel(8), channel(4)]
}

/** Signed distance between two hues, from -180 to 180. */
function hueDistance(from: number, to: number) {
  return ((to - from + 540) % 360) - 180
}

function recolour({ data, width, height }: Pixels, changes: Recolour[]): Pixels {
  const result = Buffer.from(data)
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] === 0) continue
    const [h, s, l] = toHsl(data.readUInt8(i) / 255, data.readUInt8(i + 1) / 255, data.readUInt8(i + 2) / 255)
    for (const change of changes) {
      const { from = 0, to = 360, hue = h, saturation = 1, least = 0, light = 0, even = [0, 0] } = change
      const whole = to - from === 360
      const span = (to - from + 360) % 360
      const middle = whole ? hue : (from + span / 2) % 360
      const distance = hueDistance(middle, h)
      // Full strength inside the range, fading out over ten degrees beside it
      const strength = whole ? 1 : Math.min(1, Math.max(0, (span / 2 + 10 - Math.abs(distance)) / 10))
      if (strength === 0) continue
      const drift = whole ? 0 : Math.max(-6, Math.min(6, distance * 0.15))
      const shifted = light > 0 ? l + (1 - l) * light : l * (1 + light)
      const newL = shifted + (even[0] - shifted) * even[1]
      const rgb = toRgb((hue + drift + 360) % 360, Math.min(1, Math.max(least, s * saturation)), newL)
      for (const [c, value] of rgb.entries()) {
        const mixed = data.readUInt8(i + c) * (1 - strength) + value * 255 * strength
        result[i + c] = Math.round(Math.min(255, Math.max(0, mixed)))
      }
      break
    }
  }
  return { data: result, width, height }
}

/* -------------------------------------------------------------- composition */

const cache = new Map<PartName, Promise<Pixels>>()

/** A part without its empty border and in its final colours. */
function part(folder: string, name: PartName): Promise<Pixels> {
  const known = cache.get(name)
  if (known) return known
  const { code, recolour: changes }: Part = parts[name]
  const pixels = unload(sharp(join(folder, `${code}.webp`)).trim({ threshold: 0 })).then((trimmed) =>
    changes ? recolour(trimmed, changes) : trimmed,
  )
  cache.set(name, pixels)
  return pixels
}

async function turned(pixels: Pixels, { scale, angle }: Place): Promise<Pixels> {
  const scaled = scale < 1 ? await unload(load(pixels).resize({ width: Math.round(pixels.width * scale) })) : pixels
  if (angle === 0) return scaled
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const rotated = await unload(
    load(scaled).affine(rotation(angle), { background, interpolator: sharp.interpolators.bicubic }),
  )
  return unload(load(rotated).trim({ background, threshold: 1 }))
}

function rotation(degrees: number): [[number, number], [number, number]] {
  const angle = (degrees * Math.PI) / 180
  return [
    [Math.cos(angle), -Math.sin(angle)],
    [Math.sin(angle), Math.cos(angle)],
  ]
}

type Colour = [number, number, number]

/** The mean colour of a part, darkened: a shadow in this colour leaves no hard line at its edge. */
function shade({ data }: Pixels): Colour {
  const sum: Colour = [0, 0, 0]
  let weight = 0
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data.readUInt8(i + 3)
    sum[0] += data.readUInt8(i) * alpha
    sum[1] += data.readUInt8(i + 1) * alpha
    sum[2] += data.readUInt8(i + 2) * alpha
    weight += alpha
  }
  const mean = (total: number) => Math.round((total / weight) * 0.42)
  return [mean(sum[0]), mean(sum[1]), mean(sum[2])]
}

/** The blurred silhouette of a part, on a canvas of its own. */
async function shadow(pixels: Pixels, left: number, top: number, blur: number, opacity: number, colour: Colour) {
  const silhouette = Buffer.alloc(pixels.data.length)
  for (let i = 0; i < silhouette.length; i += 4) {
    silhouette.set(colour, i)
    silhouette[i + 3] = Math.round(pixels.data.readUInt8(i + 3) * opacity)
  }
  const image = await load({ ...pixels, data: silhouette })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const placed = await sharp(blank())
    .composite([{ input: image, left, top }])
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(placed).blur(blur).png({ compressionLevel: 1 }).toBuffer()
}

function blank() {
  return {
    create: {
      width: canvasSize,
      height: canvasSize,
      channels: 4 as const,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  }
}

async function compose(folder: string, name: string, [layout, ...names]: Picture) {
  const items = await Promise.all(
    layouts[layout].map(async (spot, index) => {
      const chosen = names[Math.min(index, names.length - 1)]
      if (!chosen) throw new Error(`${name}: a picture needs at least one part`)
      const pixels = await turned(await part(folder, chosen), spot)
      return { pixels, left: spot.x - pixels.width / 2, top: spot.y - pixels.height / 2, depth: spot.y }
    }),
  )
  items.sort((a, b) => a.depth - b.depth)

  // Centre the whole group on the canvas
  const left = Math.min(...items.map((item) => item.left))
  const top = Math.min(...items.map((item) => item.top))
  const right = Math.max(...items.map((item) => item.left + item.pixels.width))
  const bottom = Math.max(...items.map((item) => item.top + item.pixels.height))
  if (right - left > canvasSize - 2 * margin || bottom - top > canvasSize - 2 * margin) {
    throw new Error(`${name}: the group is too large (${Math.ceil(right - left)} by ${Math.ceil(bottom - top)})`)
  }
  const dx = (canvasSize - left - right) / 2
  const dy = (canvasSize - top - bottom) / 2 - 4

  let canvas = await sharp(blank()).png({ compressionLevel: 1 }).toBuffer()
  const ground: OverlayOptions[] = []
  for (const { pixels, ...item } of items) {
    const x = Math.round(item.left + dx)
    const y = Math.round(item.top + dy)
    const colour = shade(pixels)
    ground.push({ input: await shadow(pixels, x, y + 9, 8, 0.17, colour) })
    canvas = await sharp(canvas)
      .composite([
        // What stands in front darkens only the parts behind it
        { input: await shadow(pixels, x, y + 4, 9, 0.34, colour), blend: 'atop' },
        { input: await load(pixels).png({ compressionLevel: 1 }).toBuffer(), left: x, top: y },
      ])
      .png({ compressionLevel: 1 })
      .toBuffer()
  }
  const under = await sharp(blank()).composite(ground).png({ compressionLevel: 1 }).toBuffer()
  const picture = await unload(sharp(under).composite([{ input: canvas }]))
  let file = Buffer.alloc(0)
  for (const quality of qualities) {
    file = await load(picture).webp({ quality, alphaQuality: 80, effort: 6 }).toBuffer()
    if (file.length <= fileSize) break
  }
  await writeFile(join(outputFolder, `${name}.webp`), file)
}

/* ---------------------------------------------------------------------- run */

const [folder, ...wanted] = process.argv.slice(2)
if (!folder) {
  console.error('Usage: node seed/compose-pictures.ts <folder of the emoji set> [picture ...]')
  process.exit(1)
}
await mkdir(outputFolder, { recursive: true })
const chosen = Object.entries(pictures).filter(([name]) => wanted.length === 0 || wanted.includes(name))
for (let i = 0; i < chosen.length; i += 4) {
  await Promise.all(chosen.slice(i, i + 4).map(([name, picture]) => compose(folder, name, picture)))
}
console.log(`${chosen.length} pictures written`)
