import { club } from '#web/api.ts'
import { toast } from '#web/layout/toasts.tsx'
import { useForm } from '#web/layout/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { ProfileSection, panel } from './profile-section.tsx'
import { saveFile } from './save-file.ts'

/** Everything the club holds about a person, to take home. */
export function WhatTheClubKnows() {
  const { form, submit, message } = useForm({
    read: () => ({ value: undefined }),
    again: true,
    async send() {
      const held = await club.users.export({})
      saveFile(`my-club-data-${held.made.slice(0, 10)}.json`, JSON.stringify(held, null, 2))
      toast('Your data is downloaded')
    },
  })
  return (
    <ProfileSection
      id="known"
      title="What the club knows about you"
      lead="All of it, in one file that people and programs can read."
    >
      <form {...form} aria-labelledby="known" className={panel}>
        <p>
          Your details and roles, how you sign in and since when, what you did on this site and what
          was done to your record, and the messages you sent from your confirmed email address. No
          passwords, and nothing about anybody else.
        </p>
        {message ? <FormMessage urgent>{message}</FormMessage> : null}
        <div>
          <Button tone="plain" {...submit}>
            Download my data
          </Button>
        </div>
      </form>
    </ProfileSection>
  )
}
