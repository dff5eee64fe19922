import { Icon } from '#web/ui/icon.tsx'

export const MinutesToRead = ({ minutes }: { minutes: number }) => (
  <span className="inline-flex items-center gap-1.5 text-quiet">
    <Icon shape="clock" className="size-5!" />
    {minutes} min read
  </span>
)
