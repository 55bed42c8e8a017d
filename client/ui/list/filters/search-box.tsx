import { useState } from 'react';
import { Icon } from '../../icon.tsx';

export interface SearchBoxProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** The search of a list: what is typed stands at once, the list follows. `/` brings the focus here. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Back or a cleared filter brings another value from outside; what is being typed differs from it by blanks only.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  return (
    <span className="search-box">
      <Icon name="search" />
      <input
        type="search"
        className="input"
        data-search
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          onSearch(event.target.value);
        }}
      />
    </span>
  );
}
