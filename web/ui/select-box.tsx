import type { ComponentProps } from 'react'
import { box } from './field.tsx'
import { Icon } from './icon.tsx'

/** A choice with the same arrow in every browser. */
export const SelectBox = ({ className = '', ...select }: ComponentProps<'select'>) => (
  <div className="relative">
    <select {...select} className={`${box} appearance-none pr-11 ${className}`} />
    <Icon
      shape="down"
      className="pointer-events-none absolute inset-y-0 right-3 my-auto text-quiet"
    />
  </div>
)
