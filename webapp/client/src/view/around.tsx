// What Telegram can do around the table: fill the screen, and put the app on the home screen.

import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { word } from "../naming";
import type { Words } from "../protocol";
import { addToHome, canFill, fill, isFull } from "../telegram";
import { Dialog } from "./dialogs";

export function FillKey({ words, onPress }: { words: Words; onPress: () => void }): VNode | null {
  const [full] = useState(isFull);
  if (!canFill()) return null;
  const press = () => {
    fill(!full);
    onPress();
  };
  return <button type="button" class="key" onClick={press}><span>{word(words, full ? "unfill" : "fill")}</span></button>;
}

export function HomeOffer({ words, onClose }: { words: Words; onClose: () => void }): VNode {
  const follow = () => {
    onClose();
    addToHome();
  };
  return (
    <Dialog words={words} title="" said={word(words, "home")} name="alert" onClose={onClose} act={{ label: word(words, "home-key"), follow }}>
      <p>{word(words, "home")}</p>
    </Dialog>
  );
}
