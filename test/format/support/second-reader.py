"""Has verify.py judge many ledgers: a JSON list on standard input, one on standard output."""
import importlib.util, json, sys

spec = importlib.util.spec_from_file_location("verify", sys.argv[1])
verify = importlib.util.module_from_spec(spec)
spec.loader.exec_module(verify)

answers = []
for asked in json.load(sys.stdin):
    ledger = verify.Ledger(asked["disclosure"], asked["deep"])
    handed = [(one["origin"], one["size"], one["root"]) for one in asked["checkpoints"]]
    verdict, code, line, offset, pointer = verify.judge(asked["path"], ledger, handed)
    head = ledger.head.decode() if ledger.n else "0" * 64
    answers.append({"outcome": verdict, "lines": ledger.n, "head": head, "code": code, "line": line,
                    "offset": offset, "pointer": pointer})
json.dump(answers, sys.stdout)
