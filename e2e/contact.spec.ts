import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'
import { enter } from './welcome.ts'

test.use({ allowedComplaints: [/ERR_INTERNET_DISCONNECTED/] })

async function writeToShop(page: Page, email: string) {
  const form = page.locator('#contact')
  await form.getByLabel('Name').fill('Anil Kapur')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Message').fill('Two of the six mangoes were bruised.')
  const alerted = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message())
      void dialog.accept()
    })
  })
  await form.getByRole('button', { name: 'Send message' }).click()
  return { form, alerted: await alerted }
}

test('the contact form and the newsletter', { tag: '@sizes' }, async ({ page, context }) => {
  await enter(page, '/')

  await test.step('a message to the shop is confirmed, and the form is ready for the next', async () => {
    const { form, alerted } = await writeToShop(page, 'anil@example.com')
    expect(alerted).toBe('✅ Message sent successfully!')
    for (const label of ['Name', 'Email', 'Message']) await expect(form.getByLabel(label)).toHaveValue('')
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(form.getByLabel('Name')).toBeFocused()
  })

  await test.step('what is no email address is said at its field, before anything is sent', async () => {
    const form = page.locator('#contact')
    await form.getByLabel('Name').fill('Anil Kapur')
    await form.getByLabel('Email').fill('anil@home')
    await form.getByLabel('Message').fill('Do you have figs?')
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(form.getByLabel('Email')).toBeFocused()
    await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('the newsletter thanks a reader, and refuses what is no address', async () => {
    const box = page.getByRole('region', { name: 'Never miss a deal!' })
    const email = box.getByLabel('Email address')
    await email.fill('a handful of basil')
    await box.getByRole('button', { name: 'Subscribe' }).click()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(box.getByRole('status')).not.toBeEmpty()
    await expect(email).toHaveValue('a handful of basil')

    await email.fill(`basil-${Date.now()}@example.com`)
    await box.getByRole('button', { name: 'Subscribe' }).click()
    await expect(box.getByRole('status')).toContainText('We don’t send emails yet')
    await expect(email).toHaveValue('')
  })

  await test.step('when the shop cannot be reached, a message is said to have failed, and nothing typed is lost', async () => {
    await context.setOffline(true)
    const { form, alerted } = await writeToShop(page, 'anil@example.com')
    expect(alerted).toBe('❌ Failed to send message, try again later.')
    await expect(form.getByLabel('Message')).toHaveValue('Two of the six mangoes were bruised.')
  })
})
