import type { Loose } from '#domain/loose.ts'

/**
 * Demo products that are sold by weight. Their prices in the catalogue are those of the pack that they have there, which
 * is so many steps.
 */
export const looseSeeds: Record<string, { loose: Loose; steps: number }> = {
  'Ooty Carrot': { loose: { step: 250, unit: 'g', max: 5000, code: '00101' }, steps: 2 },
  'Green Capsicum': { loose: { step: 250, unit: 'g', max: 5000, code: '00102' }, steps: 2 },
  'Desi Cucumber (Kheera)': { loose: { step: 250, unit: 'g', max: 5000, code: '00103' }, steps: 2 },
}
