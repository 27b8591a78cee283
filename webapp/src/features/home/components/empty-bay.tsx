/** A bay with its door up and nothing in it yet; the floor is the panel's lower edge. */
export function EmptyBay({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 400 190"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d="M40 190V24a8 8 0 0 1 8-8h304a8 8 0 0 1 8 8v166" />
      <path d="M52 190V56h296v134M52 26h296M52 36h296M52 46h296M188 56v6h24v-6" />
      <g className="fill-card">
        <path d="M96 78h208v8H96zM96 86h14v104H96zM290 86h14v104h-14z" />
        <path d="M110 160h74v6h-74zM216 160h74v6h-74zM174 154h10v6h-10zM216 154h10v6h-10z" />
        <path d="M92 148h22v24H92zM286 148h22v24h-22z" />
      </g>
    </svg>
  );
}
