const shapes = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  down: 'M6 9.5l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  phone:
    'M5 4.5h3.5l1.5 4-2 1.5a12 12 0 0 0 6 6l1.5-2 4 1.5V19a1.5 1.5 0 0 1-1.5 1.5A14.5 14.5 0 0 1 3.5 6 1.5 1.5 0 0 1 5 4.5z',
  letter: 'M3.5 6.5h17v11h-17zM4 7l8 6.5L20 7',
  place:
    'M12 20.5s6.5-5.6 6.5-10.5a6.5 6.5 0 0 0-13 0c0 4.9 6.5 10.5 6.5 10.5zM12 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4',
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
