import { Input } from "@medusajs/ui"
import { type ComponentProps, useState } from "react"

type Props = Omit<ComponentProps<typeof Input>, "type" | "onChange" | "onBlur" | "value"> & {
  type: "date" | "datetime-local"
  value: string
  onChange: (value: string) => void
}

/**
 * The browser's input for a day or a time. It is empty while a part is being typed, and has a strange year until the
 * fourth digit. A value that comes back in another form would end the typing, so what is typed stays until the focus
 * leaves.
 */
export const MomentInput = ({ value, onChange, ...rest }: Props) => {
  const [typed, setTyped] = useState<string>()
  return (
    <Input
      {...rest}
      size="small"
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(target.value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
