/** The server's sentences in the language of the build, by their code. */
export declare const said: Record<string, string>;
