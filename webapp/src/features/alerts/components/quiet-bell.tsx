/** Drawing of a shop bell, for the empty state. */
export function QuietBell({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 128 112"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d="M20 8v44M20 20h40a6 6 0 0 1 6 6v4M20 44c18 0 30-8 34-24" />
      <path d="M14 12h12v8H14zM14 40h12v8H14z" className="fill-card" />
      <path d="M66 30a4 4 0 0 0-4 4v2h8v-2a4 4 0 0 0-4-4Z" className="fill-card" />
      <path
        d="M66 36c-15 0-24 10-25 26l-2 16-7 8h68l-7-8-2-16c-1-16-10-26-25-26Z"
        className="fill-card"
      />
      <path d="M39 78h54M60 86a6 6 0 0 0 12 0" />
      <path d="M66 92v14M62 106h8" />
    </svg>
  );
}
