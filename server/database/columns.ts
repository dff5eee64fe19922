/** A column, or a column and the name of its field: `'end_time as endTime'`. */
type Entry<Row> = (keyof Row & string) | `${keyof Row & string} as ${string}`

type ColumnOf<E> = E extends `${infer Column} as ${string}` ? Column : E
type FieldOf<E> = E extends `${string} as ${infer Field}` ? Field : E

type Value<Row, E> = ColumnOf<E> extends keyof Row ? Row[ColumnOf<E>] : never

/** The fields of these columns; what may be null in the table is optional. */
type Shape<Row, E> = {
  [Each in E as null extends Value<Row, Each> ? never : FieldOf<Each> & string]: Value<Row, Each>
} & {
  [Each in E as null extends Value<Row, Each> ? FieldOf<Each> & string : never]?:
    | NonNullable<Value<Row, Each>>
    | undefined
}

type Columns<Row, E> = Pick<Row, ColumnOf<E> & keyof Row>

type Bag = Readonly<Record<string, unknown>>

/** The one mapping between the columns of a table and the fields of a shape: each column is listed once. */
export const mapColumns =
  <Row>() =>
  <const E extends Entry<Row>>(entries: readonly E[]) => {
    const pairs = entries.map((entry) => {
      const [column = '', field = column] = entry.split(' as ')
      return { column, field }
    })
    // Every row of every list comes through here: a loop takes a third of the time of `Object.fromEntries`.
    const readInto = <Target extends object>(target: Target, row: Columns<Row, E>) => {
      const fields = target as Record<string, unknown>
      for (const { column, field } of pairs) {
        const value = (row as Bag)[column]
        if (value !== null) fields[field] = value
      }
      return target as Target & Shape<Row, E>
    }
    return {
      columns: pairs.map(({ column }): ColumnOf<E> & keyof Row & string => column as never),

      /** The fields of a row, without those that are null. */
      read: (row: Columns<Row, E>) => readInto({}, row),

      /** Adds the fields of a row to an object. */
      readInto,

      /** All columns of a shape; a missing field becomes null. */
      write: (shape: Shape<Row, E>) =>
        Object.fromEntries(
          pairs.map(({ column, field }) => [column, (shape as Bag)[field] ?? null]),
        ) as Columns<Row, E>,

      /** Only the columns of the fields that are given; null clears one. */
      writeGiven: (fields: { [Field in keyof Shape<Row, E>]?: Shape<Row, E>[Field] | null }) =>
        Object.fromEntries(
          pairs
            .filter(({ field }) => (fields as Bag)[field] !== undefined)
            .map(({ column, field }) => [column, (fields as Bag)[field]]),
        ) as Partial<Columns<Row, E>>,
    }
  }
