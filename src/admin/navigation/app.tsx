import EngineApp from "@medusajs/dashboard"
import type { ComponentProps, ComponentType, FunctionComponent } from "react"
import { withOurMenu } from "./with-our-menu"

/** The engine's dashboard with our navigation. src/boot/dashboard-vite.ts starts it in the place of the engine's own. */
const App = (props: ComponentProps<typeof EngineApp>) =>
  // The element inside is needed, and the engine's App is a function without hooks.
  isFunction(EngineApp) ? withOurMenu(EngineApp(props)) : <EngineApp {...props} />

function isFunction<Props>(component: ComponentType<Props>): component is FunctionComponent<Props> {
  return component.prototype?.isReactComponent === undefined
}

export default App
