"""A match as text that a person can write: TOML, format "thousand-record/1" (docs/records.md).

RecordError      the file is wrong, or an action in it is refused; carries the line
"""

from game.record.model import FORMAT as FORMAT
from game.record.model import DealRecord as DealRecord
from game.record.model import Record as Record
from game.record.model import RecordError as RecordError
from game.record.model import WrittenAction as WrittenAction
from game.record.reading import read as read
from game.record.writing import Recorder as Recorder
from game.record.writing import write as write
