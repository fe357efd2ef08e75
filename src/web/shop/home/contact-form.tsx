import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { useHomeForm } from './use-home-form.ts'

const tell = ({ success }: { success: boolean }) =>
  alert(success ? '✅ Message sent successfully!' : '❌ Failed to send message, try again later.')

export function ContactForm() {
  const { busy, errors, formProps } = useHomeForm('contact', tell)

  return (
    <form {...formProps} className="needs-script grid gap-5 p-6 sm:grid-cols-2 sm:p-10">
      <TextField label="Name" name="user_name" required maxLength={100} autoComplete="name" error={errors.user_name} />
      <TextField
        label="Email"
        name="user_email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        error={errors.user_email}
      />
      <TextField
        label="Phone (optional)"
        name="user_phone"
        type="tel"
        maxLength={30}
        autoComplete="tel"
        error={errors.user_phone}
        className="sm:col-span-2"
      />
      <TextAreaField
        label="Message"
        name="message"
        required
        maxLength={5000}
        error={errors.message}
        className="sm:col-span-2"
      />
      <Button type="submit" busy={busy} className="justify-self-start px-8">
        Send message
      </Button>
    </form>
  )
}
