import type { MedusaContainer } from "@medusajs/framework/types"

type Handler<Input> = (input: Input, context: { container: MedusaContainer }) => Promise<void>

/**
 * Registers a handler for an engine hook that is missing in the engine's types. Throws if the engine has no such hook,
 * so that an upgrade that removes it stops the start of the server.
 */
export function untypedHook<Input>(workflow: { hooks: object }, name: string, handler: Handler<Input>): void {
  const register: unknown = Reflect.get(workflow.hooks, name)
  if (!takesHandlers<Input>(register)) throw new Error(`The engine's workflow has no hook '${name}'.`)
  register(handler)
}

function takesHandlers<Input>(hook: unknown): hook is (handler: Handler<Input>) => void {
  return typeof hook === "function"
}
