import { Link } from 'react-router'
import { to } from '#contract/pages.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { buttonLook } from '#web/ui/button-look.ts'
import { Notice } from '#web/ui/notice.tsx'

export const NoPictures = () => (
  <Notice
    title="No pictures yet"
    action={
      <ButtonLink to={to.calendar()} tone="plain">
        See the coming rides
      </ButtonLink>
    }
  >
    The first ones appear here as soon as somebody has brought a camera along. Until then, the
    calendar tells where to be in the picture.
  </Notice>
)

type Props = { reason: string; busy: boolean; onRetry: () => void }

/** Try again asks once more in place; without scripts the same link loads the page again. */
export const PicturesMissing = ({ reason, busy, onRetry }: Props) => (
  <div aria-busy={busy}>
    <Notice
      urgent
      title="The pictures could not be loaded"
      action={
        <Link
          to="."
          reloadDocument
          onClick={(click) => {
            click.preventDefault()
            onRetry()
          }}
          className={buttonLook('plain')}
        >
          Try again
        </Link>
      }
    >
      {reason}
    </Notice>
  </div>
)
