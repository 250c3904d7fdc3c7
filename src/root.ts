import path from "node:path"

/** The folder where the command was started. Relative paths in environment variables refer to it. */
export const launchDirectory = process.cwd()

/** The folder that contains `medusa-config`: the checkout, or `.medusa/server` after a build. */
export const root = path.resolve(__dirname, "..")

// The engine looks for its configuration and modules in the working directory.
process.chdir(root)
