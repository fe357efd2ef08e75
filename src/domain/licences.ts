/** What a shop has to show by law; empty texts are not shown. */
export type LegalFacts = {
  /** The food licence: 14 digits. */
  fssai: string
  /** The tax number. */
  gstin: string
  others: { label: string; number: string }[]
  /** Whom customers complain to. */
  grievance: { name: string; phone: string; email: string }
}

/** As they stand in the footer and on receipts. */
export const licenceLines = ({ fssai, gstin, others }: LegalFacts): string[] => [
  ...(fssai ? [`FSSAI ${fssai}`] : []),
  ...(gstin ? [`GSTIN ${gstin}`] : []),
  ...others.map(({ label, number }) => `${label} ${number}`),
]

/**
 * What stands in the footer beside the links to the legal pages; undefined: no such line, as in the demo, which has
 * neither a name of its own nor anything to show.
 */
export function legalLineOf(legal: LegalFacts, isOwnName: boolean): string[] | undefined {
  const lines = licenceLines(legal)
  return isOwnName || lines.length > 0 || Object.values(legal.grievance).some(Boolean) ? lines : undefined
}
