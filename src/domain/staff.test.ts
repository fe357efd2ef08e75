import { describe, expect, test } from 'vitest'
import { handsOf, mayManage, type StaffMember } from './staff.ts'

const manager: StaffMember = { id: 'm', name: 'Meena', role: 'manager' }
const picker: StaffMember = { id: 'p', name: 'Ravi', role: 'picker' }

describe('who looks after whom', () => {
  test('the owner after all, managers after pickers and riders, others after nobody', () => {
    expect(mayManage('owner', 'manager')).toBe(true)
    expect([mayManage(manager, 'picker'), mayManage(manager, 'rider'), mayManage(manager, 'manager')]).toEqual([
      true,
      true,
      false,
    ])
    expect(mayManage(picker, 'picker')).toBe(false)
  })
})

describe('hands on shift', () => {
  test('without a picker or rider, the seller’s own hands count as one of each', () => {
    expect(handsOf([])).toEqual({ pickers: 1, riders: 1 })
    expect(handsOf([{ role: 'manager', people: 2, onShift: 2 }])).toEqual({ pickers: 1, riders: 1 })
  })

  test('with some, those on shift count, even when that is none', () => {
    expect(handsOf([{ role: 'picker', people: 2, onShift: 0 }])).toEqual({ pickers: 0, riders: 0 })
    const both = [
      { role: 'picker', people: 3, onShift: 2 },
      { role: 'rider', people: 1, onShift: 1 },
    ] as const
    expect(handsOf(both)).toEqual({ pickers: 2, riders: 1 })
  })
})
