import { useSearchParams } from "react-router-dom"

const OPEN = "open"
const NEW = "new"

/** The record that is open at the side of a list. Its id is in the browser's address, so it can be linked. */
export function useOpenRecord() {
  const [params, setParams] = useSearchParams()
  const open = params.get(OPEN)
  const change = (id: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (id === null) after.delete(OPEN)
        else after.set(OPEN, id)
        return after
      },
      { replace: id === null },
    )
  return {
    openId: open === NEW ? undefined : (open ?? undefined),
    isNew: open === NEW,
    hrefOf: (id: string) => `?${new URLSearchParams([...others(params), [OPEN, id]])}`,
    create: () => change(NEW),
    close: () => change(null),
  }
}

function others(params: URLSearchParams): [string, string][] {
  return [...params].filter(([name]) => name !== OPEN)
}
