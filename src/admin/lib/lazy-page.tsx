import { Skeleton } from "@medusajs/ui"
import { type ComponentType, lazy, Suspense } from "react"

/** A page whose code is loaded when it is opened. The build makes one of each file `page.tsx`: see src/boot/lazy-pages.ts. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Page = lazy(load)
  return () => (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <Page />
    </Suspense>
  )
}
