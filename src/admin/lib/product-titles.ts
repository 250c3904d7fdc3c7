import { useQuery } from "@tanstack/react-query"
import { api } from "./api"

type Waiting = (title: string | undefined) => void

/** The products whose titles will be loaded together by the next call. */
let wanted = new Map<string, Waiting[]>()

/** The title of a product. All titles of a list are loaded by one call. */
export function useProductTitle(id: string): string | undefined {
  return useQuery({ queryKey: ["product-title", id], queryFn: () => titleOf(id) }).data ?? undefined
}

function titleOf(id: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    if (wanted.size === 0) setTimeout(() => void ask().catch(reject))
    wanted.set(id, [...(wanted.get(id) ?? []), (title) => resolve(title ?? null)])
  })
}

async function ask(): Promise<void> {
  const asked = wanted
  wanted = new Map()
  const ids = [...asked.keys()]
  const query = new URLSearchParams([
    ["fields", "id,title"],
    ["limit", String(ids.length)],
    ...ids.map((id) => ["id[]", id]),
  ])
  const titles = new Map<string, string>()
  const { products } = await api<{ products: { id: string; title: string }[] }>(`/admin/products?${query}`)
  for (const { id, title } of products) titles.set(id, title)
  for (const [id, waiting] of asked) for (const tell of waiting) tell(titles.get(id))
}
