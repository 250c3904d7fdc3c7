import { Button } from "@medusajs/ui"
import { type ComponentProps, useRef } from "react"

interface Props extends Pick<ComponentProps<typeof Button>, "variant" | "isLoading" | "children"> {
  label: string
  onFiles: (files: File[]) => void
  isMultiple?: boolean
  accept?: string
}

/** A button that opens the browser's dialog for files. */
export const FileButton = ({ label, onFiles, isMultiple = false, accept, children, ...button }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button type="button" size="small" {...button} onClick={() => input.current?.click()}>
        {children}
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        multiple={isMultiple}
        accept={accept}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Otherwise the same file could not be chosen again.
          target.value = ""
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
