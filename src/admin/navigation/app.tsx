import EngineApp from "@medusajs/dashboard"
import {
  type ComponentProps,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
  useEffect,
} from "react"
import { engineCalls } from "../lib/engine-client"
import { putHomeFirst } from "../lib/home-first"
import { pageEntries } from "../lib/recent-entries"
import { visit } from "../lib/recent-pages"
import { onVisits } from "./visits"
import { withOurMenu } from "./with-our-menu"

const calls = engineCalls()
if (calls) putHomeFirst(calls)

/** The engine's dashboard with our navigation. src/boot/dashboard-vite.ts starts it in the place of the engine's own. */
const App = (props: ComponentProps<typeof EngineApp>) =>
  // The element inside is needed, and the engine's App is a function without hooks.
  isFunction(EngineApp) ? <Navigated app={EngineApp(props)} /> : <EngineApp {...props} />

const Navigated = ({ app }: { app: ReactNode }) => {
  useEffect(() => onVisits(app, (address) => visit(address, (page) => pageEntries.has(page))), [app])
  return withOurMenu(app)
}

function isFunction<Props>(component: ComponentType<Props>): component is FunctionComponent<Props> {
  return component.prototype?.isReactComponent === undefined
}

export default App
