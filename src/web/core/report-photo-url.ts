import { REPORT_PHOTO } from '#contract/orders/order-report.ts'

export const reportPhotoUrl = (reportId: string) => `${REPORT_PHOTO}?id=${reportId}`
