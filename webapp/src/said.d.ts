/** The server's sentences in the language of the build, by `said_` and their code. */
export declare const said: Record<string, string>;
