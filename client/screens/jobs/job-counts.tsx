import { CountLink } from '../../documents/count-link.tsx';

interface JobCountProps {
  job: { readonly number: string; readonly openErns: number; readonly openPicks: number };
  inRow?: boolean;
}

export function OpenErns({ job: { number, openErns }, ...cell }: JobCountProps) {
  const filters = { job: [number], status: ['expected', 'counting'] };
  return <CountLink count={openErns} path="goodsIn/erns" filters={filters} {...cell} />;
}

export function OpenPicks({ job: { number, openPicks }, ...cell }: JobCountProps) {
  const filters = { job: [number], status: ['created', 'started'] };
  return <CountLink count={openPicks} path="goodsOut/despatch" filters={filters} {...cell} />;
}
