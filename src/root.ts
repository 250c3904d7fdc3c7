import path from "node:path"

/** The folder in which the command was started. Relative folders in the environment refer to it. */
export const launchDirectory = process.cwd()

/** The folder that contains `medusa-config`: the checkout, or `.medusa/server` after a build. */
export const root = path.resolve(__dirname, "..")

// The engine resolves its configuration and modules from the working directory.
process.chdir(root)
