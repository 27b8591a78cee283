import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server between the browser and the product. It can answer with the service worker of another release. */
export class NextRelease {
  /** The number of times that the browser got the worker's script. */
  checks = 0;
  #change: ((script: string) => string) | undefined;
  readonly #server: Server;
  #port = 0;

  private constructor(product: URL) {
    this.#server = createServer((asked, answer) => {
      const { method, url = "/", headers } = asked;
      const isScript = url.startsWith("/sw.js");
      if (isScript)
        answer.on("finish", () => {
          this.checks += 1;
        });
      const isChanged = isScript && this.#change !== undefined;
      const sent = isChanged ? { host: headers.host } : headers;
      const forwarded = request(new URL(url, product), { method, headers: sent }, (found) => {
        if (!isChanged) {
          answer.writeHead(found.statusCode ?? 502, found.headers);
          found.pipe(answer);
          return;
        }
        const parts: Buffer[] = [];
        found.on("data", (part: Buffer) => parts.push(part));
        found.on("end", () => {
          answer.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-cache" });
          answer.end(this.#change?.(Buffer.concat(parts).toString()));
        });
      });
      forwarded.on("error", () => answer.destroy());
      asked.pipe(forwarded);
    });
  }

  static async start(product: string): Promise<NextRelease> {
    const started = new NextRelease(new URL(product));
    await started.resume();
    started.#port = (started.#server.address() as AddressInfo).port;
    return started;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** From now on, the worker's script is this one. */
  publish(change: (script: string) => string): void {
    this.#change = change;
  }

  /** After `stop`, nobody can reach the product until `resume`. The address stays. */
  async resume(): Promise<void> {
    await new Promise<void>((ready) => this.#server.listen(this.#port, "127.0.0.1", ready));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((ended) => this.#server.close(ended));
  }
}
