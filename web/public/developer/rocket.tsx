/** A rocket on its way to the moon, in the colours of the page. */
export function Rocket() {
  return (
    <svg className="rocket" viewBox="0 0 320 360" aria-hidden="true">
      <circle className="rocket-moon" cx="244" cy="74" r="52" />
      <g className="rocket-crater">
        <circle cx="226" cy="60" r="11" />
        <circle cx="262" cy="90" r="15" />
        <circle cx="262" cy="50" r="6" />
        <circle cx="228" cy="98" r="6" />
      </g>
      <path className="rocket-path" d="M18 352C40 292 66 262 96 236" />
      <path
        className="rocket-star"
        d="M52 60v18M43 69h18M112 24v12M106 30h12M292 186v14M285 193h14M30 168v12M24 174h12"
      />
      <g transform="rotate(42 150 180)">
        <path className="rocket-flame" d="M132 254c-8 26 6 44 18 70 12-26 26-44 18-70z" />
        <path className="rocket-flame-core" d="M141 254c-3 15 4 26 9 40 5-14 12-25 9-40z" />
        <path
          className="rocket-fin"
          d="M118 190c-26 14-34 38-30 66l36-16zM182 190c26 14 34 38 30 66l-36-16z"
        />
        <path className="rocket-body" d="M150 66c34 34 44 88 30 176q-30 14-60 0c-14-88-4-142 30-176z" />
        <path className="rocket-nose" d="M150 66c18 18 29 41 34 70q-34-13-68 0c5-29 16-52 34-70z" />
        <circle className="rocket-rim" cx="150" cy="168" r="19" />
        <circle className="rocket-window" cx="150" cy="168" r="12" />
        <path className="rocket-band" d="M118 214q32 12 64 0v12q-32 12-64 0z" />
      </g>
    </svg>
  );
}
