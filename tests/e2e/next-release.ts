import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server between the browser and the product. It can answer with the service worker of another release. */
export class NextRelease {
  #change: ((script: string) => string) | undefined;
  readonly #server: Server;

  private constructor(product: URL) {
    this.#server = createServer((asked, answer) => {
      const { method, url = "/", headers } = asked;
      const isWorker = url.startsWith("/sw.js") && this.#change !== undefined;
      const sent = isWorker ? { host: headers.host } : headers;
      const forwarded = request(new URL(url, product), { method, headers: sent }, (found) => {
        if (!isWorker) {
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
    await new Promise<void>((ready) => started.#server.listen(0, "127.0.0.1", ready));
    return started;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** From now on, the worker's script is this one. */
  publish(change: (script: string) => string): void {
    this.#change = change;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((ended) => this.#server.close(ended));
  }
}
