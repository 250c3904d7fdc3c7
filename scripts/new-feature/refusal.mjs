/** A mistake in the arguments of the command. It has created nothing. */
export class Refusal extends Error {}
