import { generate } from 'lean-qr'

/** Cameras need a light margin of four squares around the code. */
const margin = 4

/** Black on white in both themes, as cameras expect it. Loaded when it is asked for. */
export const QrCode = ({ address }: { address: string }) => {
  const code = generate(address)
  const whole = code.size + 2 * margin
  return (
    <svg
      role="img"
      aria-label={`QR code of ${address}`}
      viewBox={`${-margin} ${-margin} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-72 rounded-xl bg-[#fff] forced-color-adjust-none"
    >
      <path d={squares(code)} className="fill-[#000]" />
    </svg>
  )
}

const squares = ({ size, get }: ReturnType<typeof generate>) => {
  const places = Array.from({ length: size }, (_, at) => at)
  return places
    .flatMap((y) => places.filter((x) => get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`))
    .join('')
}
