import { showReportPhoto } from '#contract/reports.ts'

export const reportPhotoUrl = (reportId: string) => `${showReportPhoto.path}?id=${reportId}`
