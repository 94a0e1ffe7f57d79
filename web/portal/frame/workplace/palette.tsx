import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { directionOf } from '../../../../contract/constants.ts';
import type { RoleHolder } from '../../../../contract/people/roles.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { AreaIcon } from './icons.tsx';
import styles from './palette.module.css';
import { type Place, usePlaces } from './places.ts';

/** Goes to a screen, a post, a person or a search, or acts on the screen, by its words (product.md#the-workplace). */
export function Palette({ user, onClose }: { user: RoleHolder; onClose(): void }) {
  const { t } = useLanguage();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const going = useRef<Place>(undefined);
  const places = usePlaces(user, typed);
  const at = Math.min(chosen, places.length - 1);
  const go = (place: Place | undefined) => {
    if (!place) return;
    going.current = place;
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && places.length > 0) setChosen((at + step + places.length) % places.length);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(places[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      heading={t('palette.heading')}
      closeLabel={t('notices.close')}
      onClose={onClose}
      // What it does may open a dialog of its own, or move the focus.
      onGone={() => going.current?.go() ?? false}
    >
      <FieldFrame name="palette" label={t('palette.label')}>
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            role="combobox"
            dir="auto"
            placeholder=" "
            autoComplete="off"
            maxLength={100}
            aria-expanded={places.length > 0}
            aria-controls={`${id}-places`}
            aria-activedescendant={places.length > 0 ? `${id}-${at}` : undefined}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setChosen(0);
            }}
            onKeyDown={press}
          />
        )}
      </FieldFrame>
      <div className={styles.places} role="listbox" id={`${id}-places`} aria-label={t('palette.heading')}>
        {places.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
          <div
            className={styles.place}
            key={place.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            ref={index === at ? intoView : undefined}
            onClick={() => go(place)}
          >
            <AreaIcon of={place.icon} />
            <span
              className="in-list"
              {...(place.language !== undefined && {
                lang: place.language,
                dir: directionOf(place.language),
              })}
            >
              {place.name}
            </span>
            {place.note !== undefined && <span className={styles.note}>{place.note}</span>}
            {place.keys !== undefined && (
              <kbd className={styles.note} dir="ltr">
                {place.keys}
              </kbd>
            )}
          </div>
        ))}
      </div>
      <p className="area-note" role="status">
        {places.length === 0 && t('palette.none')}
      </p>
    </Dialog>
  );
}

function intoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
