/** One line of the report. */
export type Finding = {
  readonly asks: string
  readonly measured: string
  readonly wanted: string
  readonly kept: boolean
}
