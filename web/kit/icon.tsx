const shapes = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  down: 'M6 9.5l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  pin: 'M12 21c4.4-4.6 6.5-8 6.5-11a6.5 6.5 0 1 0-13 0c0 3 2.1 6.4 6.5 11zM12 7.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z',
  person: 'M12 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5 19.5a7 7 0 0 1 14 0',
  camera: 'M4 8.5h3l1.5-2.5h7L17 8.5h3V19H4zM12 10.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  route:
    'M6 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM18 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 17h6.5a2.5 2.5 0 0 0 0-5h-5a2.5 2.5 0 0 1 0-5H16',
  people:
    'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3.5 19a5.5 5.5 0 0 1 11 0M16 5.5a3 3 0 0 1 0 5.5M17.5 14a5.5 5.5 0 0 1 3 5',
}

type Props = { shape: keyof typeof shapes; className?: string }

/** Decoration only: the words beside it, or around it, say what it means. */
export const Icon = ({ shape, className = '' }: Props) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.9"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={`size-6 shrink-0 ${className}`}
  >
    <path d={shapes[shape]} />
  </svg>
)
