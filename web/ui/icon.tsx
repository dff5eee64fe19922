const shapes = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  down: 'M6 9.5l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  pin: 'M12 21c4.4-4.6 6.5-8 6.5-11a6.5 6.5 0 1 0-13 0c0 3 2.1 6.4 6.5 11zM12 7.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z',
  person: 'M12 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5 19.5a7 7 0 0 1 14 0',
  phone:
    'M5 4.5h3.5l1.5 4-2 1.5a12 12 0 0 0 6 6l1.5-2 4 1.5V19a1.5 1.5 0 0 1-1.5 1.5A14.5 14.5 0 0 1 3.5 6 1.5 1.5 0 0 1 5 4.5z',
  letter: 'M3.5 6.5h17v11h-17zM4 7l8 6.5L20 7',
  camera: 'M4 8.5h3l1.5-2.5h7L17 8.5h3V19H4zM12 10.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  route:
    'M6 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM18 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 17h6.5a2.5 2.5 0 0 0 0-5h-5a2.5 2.5 0 0 1 0-5H16',
  people:
    'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3.5 19a5.5 5.5 0 0 1 11 0M16 5.5a3 3 0 0 1 0 5.5M17.5 14a5.5 5.5 0 0 1 3 5',
  left: 'M14.5 6l-6 6 6 6',
  right: 'M9.5 6l6 6-6 6',
  plus: 'M12 5v14M5 12h14',
  pencil: 'M5 19l.9-3.9 9.6-9.6a2 2 0 0 1 2.8 0l.2.2a2 2 0 0 1 0 2.8l-9.6 9.6zM13.5 7.5l3 3',
  calendar: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4',
  hill: 'M3 18.5l6-10.5 4 7 2.5-4 5.5 7.5z',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
  money: 'M3.5 7h17v10h-17zM12 9.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6zM6.7 12h.01M17.3 12h.01',
  helmet:
    'M3.5 15a8.5 8.5 0 0 1 17 0c0 .8-.5 1.2-1.3 1.2H4.8c-.8 0-1.3-.4-1.3-1.2zM8.5 16.2c0-4.2.9-7.2 3.5-9.7M15.5 16.2c0-4.2-.9-7.2-3.5-9.7M6.5 16.2l5.5 4.6 5.5-4.6',
  wrench:
    'M19.8 7.2l-2.9 2.9-2.5-.5-.5-2.5 2.9-2.9a4.7 4.7 0 0 0-6 6.1l-6.2 6.2a1.9 1.9 0 0 0 2.7 2.7l6.3-6.2a4.7 4.7 0 0 0 6.2-5.8z',
  glove:
    'M8.5 20.5h7.5v-4l2.8-4.4a1.5 1.5 0 0 0-2.4-1.7l-1.4 1.7V6a1.3 1.3 0 0 0-2.6 0V4.8a1.3 1.3 0 0 0-2.6 0V6a1.3 1.3 0 0 0-2.6 0v7.5l1.3 3zM8.5 17.5H16M9.8 6v5M12.4 6v5',
  shoe: 'M3.5 8v8.5h17v-1.3c0-1.8-1.4-2.6-3.4-3l-3.1-.8L10.5 6.5 8 8.6C6.6 9.5 5 9 3.5 8zM3.5 13.5h17M6.5 16.5v2.5h3.5v-2.5M10.8 9.8l1.6-1.2',
  bike: 'M5.7 18.8a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4zM18.3 18.8a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4zM5.7 15.1L9 8.5h6.3l3 6.6M9 8.5l3 6.6 3.3-6.6M5.7 15.1H12M7.5 6.3h2.6M15.3 8.5l-.9-2.9H17',
  bottle:
    'M9 8.5V6h6v2.5l1.5 2.5v9a1.5 1.5 0 0 1-1.5 1.5H9A1.5 1.5 0 0 1 7.5 20v-9zM10.5 6V3h3v3M7.5 14h9',
}

export type Shape = keyof typeof shapes

type Props = { shape: Shape; className?: string }

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
