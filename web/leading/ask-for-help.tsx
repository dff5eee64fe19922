import { dayInWords } from '#contract/days.ts'
import type { Leading } from '#contract/leading.ts'
import { askFor } from '#web/layout/dialogs.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectBox } from '#web/ui/select.tsx'

/** Asks whom to ask: everyone who may lead, or one leader to swap. */
export const askForHelp = async ({ ride }: Leading['mine'][number], board: Leading) => {
  const mine = board.mine.map((led) => led.ride._id)
  const others = board.leaders
    .filter(({ coming }) => !coming.some(({ _id }) => _id === ride._id))
    .map((leader) => ({
      ...leader,
      coming: leader.coming.filter(({ _id }) => !mine.includes(_id)),
    }))
    .filter(({ coming }) => coming.length > 0)
  const given = await askFor({
    title: 'Who leads instead of you?',
    text: `You lead ${ride.title} until another leader says yes. Then you are off its list.`,
    confirm: 'Ask',
    fields: (
      <Field label="Ask">
        {(wiring) => (
          <SelectBox {...wiring} name="swap">
            <option value="">Everyone, for a stand-in</option>
            {others.map(({ _id, name, coming }) => (
              <optgroup key={_id} label={`Swap with ${name}`}>
                {coming.map((other) => (
                  <option key={other._id} value={`${_id} ${other._id}`}>
                    {other.title}, {dayInWords(other.date).replace(/ \d{4}$/, '')}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectBox>
        )}
      </Field>
    ),
  })
  if (!given) return undefined
  const [to, other] = String(given.get('swap') ?? '').split(' ')
  return to && other ? { to, other } : {}
}
